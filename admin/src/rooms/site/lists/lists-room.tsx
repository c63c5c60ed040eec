import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "wouter";
import { UnsavedNotices } from "#session/unsaved.tsx";
import { CardLink, CardList } from "#ui/lists.tsx";
import { BackLink, Screen, Skeleton } from "#ui/screen.tsx";
import { FieldsForm } from "../fields/field-form.tsx";
import { texts as fieldTexts } from "../fields/texts.ts";
import { fieldsQuery, useSiteMark } from "../site-queries.ts";
import { ItemForm, NewItemForm, newKey } from "./item-form.tsx";
import { ListView } from "./list-view.tsx";
import { type GroupName, groupPaths, isGroup, isList, type ListName, listScreen } from "./lists.ts";
import styles from "./lists-room.module.css";
import { texts } from "./texts.ts";
import { TownForm } from "./town-form.tsx";

/** Plans and the other lists. On wide screens the list stays beside the open item. */
// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function ListsRoom() {
  useSiteMark();
  const { list: name = "internet", key } = useParams<{ list?: string; key?: string }>();
  if (isGroup(name)) return <GroupScreen name={name} />;
  return <ListScreen name={isList(name) ? name : "internet"} openKey={key} />;
}

function GroupScreen({ name }: { name: GroupName }) {
  return (
    <Screen title={texts.groups[name].title} back={{ to: "/planos", label: texts.title }}>
      <div className={styles.narrow}>
        <GroupForm name={name} />
      </div>
    </Screen>
  );
}

function ListScreen({ name, openKey }: { name: ListName; openKey: string | undefined }) {
  const back =
    name === "internet"
      ? { to: "/site", label: texts.back }
      : { to: "/planos", label: texts.title };
  return (
    <div className={styles.room} data-open={openKey !== undefined}>
      <div className={styles.items}>
        <Screen title={texts.lists[name].title} about={texts.about} back={back}>
          <div className="stack notices">
            <UnsavedNotices rooms={["/planos"]} />
          </div>
          <ListView name={name} openKey={openKey} />
          {name === "internet" && <OtherLists />}
        </Screen>
      </div>
      {openKey !== undefined && (
        <section className={styles.item}>
          <BackLink to={listScreen(name)} label={texts.lists[name].back} />
          <OpenItem name={name} openKey={openKey} />
        </section>
      )}
    </div>
  );
}

function OpenItem({ name, openKey }: { name: ListName; openKey: string }) {
  if (openKey !== newKey) return <ItemForm key={openKey} name={name} itemKey={openKey} />;
  return name === "cidades" ? <TownForm /> : <NewItemForm key={name} name={name} />;
}

const others = [
  "cameras",
  "combo",
  "wifi",
  "cidades",
  "avaliacoes",
  "campanhas",
  "empresa",
] as const;

function OtherLists() {
  return (
    <section className={styles.others}>
      <h2>{texts.others}</h2>
      <CardList>
        {others.map((name) =>
          isGroup(name) ? (
            <CardLink key={name} icon="pen" {...texts.groups[name]} to={listScreen(name)} />
          ) : (
            <CardLink
              key={name}
              icon="list"
              title={texts.lists[name].title}
              to={listScreen(name)}
            />
          ),
        )}
      </CardList>
    </section>
  );
}

function GroupForm({ name }: { name: GroupName }) {
  const [, navigate] = useLocation();
  const { data, refetch } = useQuery(fieldsQuery([...groupPaths[name]]));
  if (!data) return <Skeleton loading={texts.loading} onRetry={() => void refetch()} />;
  return (
    <FieldsForm
      fields={data.fields.filter(({ kind }) => kind !== "group")}
      about={{
        room: "/planos",
        place: listScreen(name),
        title: fieldTexts.unsavedChanges(texts.groups[name].title),
      }}
      onSaved={() => navigate("/planos")}
    />
  );
}
