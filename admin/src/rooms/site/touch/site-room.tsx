import type { Content } from "@fiosite/content/content";
import { valueAt } from "@fiosite/content/content-path";
import { defaultLanguage, languages } from "@fiosite/content/languages";
import type { PictureName } from "@fiosite/content/pictures";
import { withoutMark } from "@fiosite/content/unconfirmed";
import { pageNames } from "@fiosite/contract/pages";
import { may } from "@fiosite/contract/panel/people";
import type { TypedText } from "@fiosite/contract/preview-messages";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { Link } from "wouter";
import { endHint, isHintRead } from "#session/device.ts";
import { useSession } from "#session/session.ts";
import { UnsavedNotices } from "#session/unsaved.tsx";
import { classes } from "#ui/classes.ts";
import controls from "#ui/controls.module.css";
import { Button, ButtonLink, Chip, Chips, IconButton, Segments } from "#ui/controls.tsx";
import { PillSelect } from "#ui/fields.tsx";
import { Icon } from "#ui/icon.tsx";
import screenStyles from "#ui/screen.module.css";
import { Notice, Skeleton, useMedia, useTitle } from "#ui/screen.tsx";
import { LiveNotice } from "../notice/live-notice.tsx";
import { altPath, pictureOf } from "../pictures/picture-requests.ts";
import { PictureSheet } from "../pictures/picture-sheet.tsx";
import { ReturnSheet } from "../publish/go-live.tsx";
import { daysIn } from "../publish/when.ts";
import { draftQuery, placesQuery, returnQuery, useLasting, useSiteMark } from "../site-queries.ts";
import { PageTexts } from "./page-texts.tsx";
import { PreviewFrame } from "./preview-frame.tsx";
import { SiteNow } from "./site-now.tsx";
import styles from "./site-room.module.css";
import { texts } from "./texts.ts";
import { TouchSheet } from "./touch-sheet.tsx";
import { type SitePlace, useSitePlace } from "./use-site-place.ts";

type Width = "phone" | "desktop";

const links = [
  { to: "/agora-e-depois", label: texts.nowAndLater },
  { to: "/aviso", label: texts.notice },
  { to: "/planos", label: texts.plans },
  { to: "/fotos", label: texts.pictures },
  { to: "/horario", label: texts.hours },
  { to: "/planos/cidades", label: texts.towns },
];

/** An older version has no changes of the draft to mark. */
const unchanged: string[] = [];

/** The page as in the draft. Touching an element opens its field. */
// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function SiteRoom() {
  useTitle(texts.title);
  useSiteMark();
  const place = useSitePlace();
  const { page, language, version } = place;
  const { data: draft, refetch } = useQuery(draftQuery);
  const [width, setWidth] = useState<Width>("phone");
  const [picture, setPicture] = useState<PictureName>();
  const [typed, setTyped] = useState<TypedText[]>([]);
  usePageOfField(place);
  const pageLabel = (name: string) => labelOf(draft?.document as Content | undefined, name);
  const hasPromotion = useLasting().length > 0;
  const [isWithout, setWithout] = useState(false);
  const [hasMore, setMore] = useState(false);
  const isWide = useMedia("(width >= 48em)");
  const pageTexts = (
    <PageTexts
      key={String(isWide)}
      page={page}
      language={language}
      isWide={isWide}
      onOpen={(paths) => place.open(paths, { isTouch: false })}
    />
  );
  const isNormal = hasPromotion && isWithout;
  return (
    <div className={styles.room} data-open={place.isOpen}>
      <div className={classes("stack", styles.bar)}>
        <header className={screenStyles.top}>
          <div>
            <h1>{texts.title}</h1>
            {!version && <p>{texts.about}</p>}
          </div>
          {draft && (
            <ButtonLink tone="line" isSmall href={draft.siteUrl} target="_blank" rel="noreferrer">
              {texts.seeSite} <Icon name="open" isSmall />
            </ButtonLink>
          )}
        </header>
        <UnsavedNotices rooms={["/site", "/planos", "/fotos"]} />
        {!version && <SiteNow />}
        {!version && <LiveNotice />}
        {!isWide && <FirstVisit />}
        {!version && (
          <Chips label={texts.links}>
            {links.map(({ to, label }) => (
              <Link key={to} to={to} className={controls.chip}>
                {label}
              </Link>
            ))}
          </Chips>
        )}
        <div className={styles.choices}>
          <PillSelect
            label={texts.page}
            value={page}
            disabled={!draft}
            onChange={(event) => place.go({ page: event.target.value })}
          >
            {pageNames.map((each) => (
              <option key={each} value={each}>
                {pageLabel(each) ?? texts.loadingPages}
              </option>
            ))}
          </PillSelect>
          <PillSelect
            label={texts.language}
            value={language}
            onChange={(event) =>
              place.go({ language: languages.find((each) => each === event.target.value) })
            }
          >
            {languages.map((each) => (
              <option key={each} value={each}>
                {texts.languageName(each)}
              </option>
            ))}
          </PillSelect>
          <IconButton
            icon="more"
            label={texts.more}
            aria-expanded={hasMore}
            onClick={() => setMore(!hasMore)}
          />
        </div>
        <div className={styles.tools} data-open={hasMore}>
          {!isWide && pageTexts}
          <Segments
            label={texts.width}
            options={[
              { value: "phone", label: texts.phone, icon: "phone" },
              { value: "desktop", label: texts.desktop, icon: "laptop" },
            ]}
            value={width}
            onChange={setWidth}
          />
          {hasPromotion && (
            <Chip isOn={isNormal} onClick={() => setWithout(!isWithout)}>
              {texts.withoutPromotions}
            </Chip>
          )}
        </div>
        {version && <OlderDay version={version} />}
      </div>
      <div className={styles.stage}>
        {draft ? (
          <PreviewFrame
            key={`${page} ${language} ${version} ${isNormal}`}
            page={page}
            language={language}
            version={version}
            isNormal={isNormal}
            width={width}
            typed={typed}
            shown={draft.shown}
            changedPaths={version ? unchanged : draft.changedPaths}
            selected={place.touch.isTouch ? undefined : place.paths[0]}
            onShown={() => {
              // An open field shows what is typed in it.
              if (!place.isOpen) setTyped([]);
            }}
            onTouch={({ paths, around, link }) => {
              if (version) return;
              setPicture(pictureOf(paths));
              if (!pictureOf(paths)) place.open(paths, { around, link, isTouch: true });
            }}
          />
        ) : (
          <Skeleton hasRows={false} loading={texts.loading} onRetry={() => void refetch()} />
        )}
      </div>
      {picture && (
        <PictureSheet
          name={picture}
          onDescribe={() => place.open([altPath(picture, language)], { isTouch: true })}
          onClose={() => setPicture(undefined)}
        />
      )}
      <aside className={styles.panel}>
        {place.isOpen && (
          <TouchSheet
            key={place.paths.join(" ")}
            place={place}
            pageLabel={pageLabel}
            onTyped={setTyped}
          />
        )}
        {isWide && !place.isOpen && (
          <>
            <p className="muted">{texts.chooseFirst}</p>
            <FirstVisit />
            {pageTexts}
          </>
        )}
      </aside>
    </div>
  );
}

/** Says from which day the page is. An owner can bring that version back. */
function OlderDay({ version }: { version: number }) {
  const { person, timeZone } = useSession();
  const { data } = useQuery(returnQuery(version));
  const [isAsking, setAsking] = useState(false);
  if (!data) return null;
  return (
    <Notice tone="contacted" icon="clock">
      <p>{texts.version(daysIn(timeZone).day(data.madeAt))}</p>
      <div className="pair">
        {may(person.role, "publish") && (
          <Button tone="dark" isSmall onClick={() => setAsking(true)}>
            {texts.returnTo}
          </Button>
        )}
        <Button tone="line" isSmall onClick={() => history.back()}>
          {texts.back}
        </Button>
      </div>
      {isAsking && <ReturnSheet versionId={version} onClose={() => setAsking(false)} />}
    </Notice>
  );
}

/** Undefined until the texts are loaded. */
function labelOf(content: Content | undefined, page: string): string | undefined {
  if (!content) return undefined;
  const name = valueAt(content, `texts.${defaultLanguage}.${page}.meta.navigation`);
  return typeof name === "string" ? withoutMark(name) : texts.notFound;
}

/** Finds the page of a field, because other screens link to a field without its page. */
function usePageOfField({ isKnown, paths, go }: SitePlace): void {
  const { data } = useQuery({ ...placesQuery(paths[0] ?? ""), enabled: !isKnown });
  const goThere = useEffectEvent(go);
  useEffect(() => {
    if (isKnown || !data) return;
    const [first] = data.places;
    goThere({ page: first?.page ?? "home", ...(first && { language: first.language }) });
  }, [isKnown, data]);
}

const hint = "site-steps";

/** Three steps above the page, shown until the person has read them. */
function FirstVisit() {
  const [isNew, setNew] = useState(() => !isHintRead(hint));
  if (!isNew) return null;
  const done = () => {
    endHint(hint);
    setNew(false);
  };
  return (
    <section className={classes("stack card", styles.steps)} aria-label={texts.steps.title}>
      <h2>{texts.steps.title}</h2>
      <ol>
        {texts.steps.items.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Button tone="line" isSmall onClick={done}>
        {texts.steps.done}
      </Button>
    </section>
  );
}
