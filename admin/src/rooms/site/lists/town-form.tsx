import { valueAt } from "@fiosite/content/content-path";
import municipalities from "@fiosite/content/municipalities";
import type { Facts } from "@fiosite/content/schema/facts";
import { withoutMark } from "@fiosite/content/unconfirmed";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { plain } from "#session/promises.ts";
import { Button } from "#ui/controls.tsx";
import { Field } from "#ui/fields.tsx";
import { CardButton, CardList, CardRow } from "#ui/lists.tsx";
import { Skeleton } from "#ui/screen.tsx";
import { texts as fieldTexts } from "../fields/texts.ts";
import { draftQuery, useSavedToast } from "../site-queries.ts";
import { listPaths, listScreen, useListEdits } from "./lists.ts";
import { texts } from "./texts.ts";
import styles from "./town-form.module.css";

type Town = Facts["towns"][number];
type Point = [latitude: number, longitude: number];

const rows = municipalities.rows as [string, string, string, number, number][];
const all = rows.map(
  ([ibgeCode, name, areaCode, latitude, longitude]): Town => ({
    // "São Benedito" becomes saoBenedito. A town that was removed and comes back gets the same key.
    key: plain(name).replace(/[^a-z]+(\w?)/g, (_gap, letter: string) => letter.toUpperCase()),
    name,
    ibgeCode,
    areaCode,
    latitude,
    longitude,
  }),
);
const mostFound = 6;

/** Names that begin with the typed text come first. */
function find(typed: string): Town[] {
  const wanted = plain(typed.trim());
  if (wanted === "") return [];
  const place = ({ name }: Town) => plain(name).indexOf(wanted);
  return all
    .filter((town) => place(town) >= 0)
    .sort((one, other) => Number(place(one) > 0) - Number(place(other) > 0))
    .slice(0, mostFound);
}

/** A town by its name: its code, area code and position come from the list of the state's municipalities. */
export function TownForm() {
  const [, navigate] = useLocation();
  const { data: draft, refetch } = useQuery(draftQuery);
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<Town>();
  const { save, isSaving } = useListEdits();
  const sayIsSaved = useSavedToast();
  const served = valueAt(draft?.document, listPaths.cidades) as Town[] | undefined;
  if (!served) return <Skeleton loading={texts.loading} onRetry={() => void refetch()} />;
  const isServed = ({ ibgeCode, key }: Town) =>
    served.some((town) => withoutMark(town.ibgeCode) === ibgeCode || town.key === key);
  if (!chosen) {
    const found = find(typed);
    return (
      <div className={styles.find}>
        <h1>{texts.newTown}</h1>
        <p className="muted">{texts.townHint}</p>
        <Field
          label={texts.townName}
          autoComplete="off"
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <CardList>
          {found.map((town) =>
            isServed(town) ? (
              <CardRow key={town.key} icon="tick" title={town.name} about={texts.townIsThere} />
            ) : (
              <CardButton
                key={town.key}
                title={town.name}
                about={texts.areaCode(town.areaCode)}
                onClick={() => setChosen(town)}
              />
            ),
          )}
        </CardList>
        <p role="status">
          {typed.trim() !== "" && found.length === 0 && texts.noTown(municipalities.state)}
        </p>
      </div>
    );
  }
  const last = served.at(-1);
  return (
    <>
      <div className={styles.head}>
        <h1>{chosen.name}</h1>
        <Button tone="line" isSmall onClick={() => setChosen(undefined)}>
          {texts.otherTown}
        </Button>
      </div>
      <p className="muted">{texts.isThisTown}</p>
      <TownMap
        towns={served}
        added={chosen}
        coast={valueAt(draft?.document, "facts.coast.line") as Point[] | undefined}
      />
      <p className="small muted">{texts.townOnMap}</p>
      <div className={styles.find}>
        <CardList>
          <CardRow icon="call" title={texts.areaCode(chosen.areaCode)} about={texts.ofTown} />
          <CardRow
            icon="list"
            title={texts.townPlace(served.length + 1)}
            about={last && texts.townAfter(withoutMark(last.name))}
          />
        </CardList>
        <p className="small muted">{fieldTexts.unseen}</p>
        <Button
          tone="main"
          icon="plus"
          isWide
          autoFocus
          disabled={isSaving}
          onClick={() =>
            save([{ path: `${listPaths.cidades}.${chosen.key}`, value: chosen }], () => {
              navigate(listScreen("cidades"));
              sayIsSaved(fieldTexts.saved);
            })
          }
        >
          {texts.addTown(chosen.name)}
        </Button>
      </div>
    </>
  );
}

const [width, height] = [360, 240];
/** Margins around the dots, for the names. */
const [aside, above] = [76, 44];

interface Place {
  x: number;
  y: number;
}

interface TownMapProps {
  towns: Town[];
  added: Town;
  coast: Point[] | undefined;
}

/** The dots of the site's map, as large as possible. */
function TownMap({ towns, added, coast }: TownMapProps) {
  const shown = [...towns, added];
  const rangeOf = (values: number[]) => [Math.min(...values), Math.max(...values)] as const;
  const [south, north] = rangeOf(shown.map(({ latitude }) => latitude));
  const [west, east] = rangeOf(shown.map(({ longitude }) => longitude));
  const scale = Math.min(
    (width - 2 * aside) / (east - west || 1),
    (height - 2 * above) / (north - south || 1),
  );
  const at = (latitude: number, longitude: number): Place => ({
    x: width / 2 + (longitude - (west + east) / 2) * scale,
    y: height / 2 - (latitude - (south + north) / 2) * scale,
  });
  const dots = shown.map(({ key, name, latitude, longitude }) => ({
    key,
    name: withoutMark(name),
    isAdded: key === added.key,
    ...at(latitude, longitude),
  }));
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={texts.townMap(added.name)}
    >
      {coast && <polyline className={styles.coast} points={lineOf(coast.map((p) => at(...p)))} />}
      {dots.map((dot) => (
        <g key={dot.key} className={dot.isAdded ? styles.added : undefined}>
          <circle cx={dot.x} cy={dot.y} r={dot.isAdded ? 7 : 5} />
          <text {...labelOf(dot, dots)}>{dot.name}</text>
        </g>
      ))}
    </svg>
  );
}

/** The line continues beyond both ends, so that the coast crosses the whole map. */
function lineOf(places: Place[]): string {
  const beyond = (inner: Place | undefined, end: Place | undefined) =>
    inner && end ? [{ x: end.x * 30 - inner.x * 29, y: end.y * 30 - inner.y * 29 }] : [];
  return [...beyond(places[1], places[0]), ...places, ...beyond(places.at(-2), places.at(-1))]
    .map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`)
    .join(" ");
}

/** The label stands under its dot, or above it if a neighbour is in the way. */
function labelOf(dot: Place, dots: Place[]) {
  const isTaken = dots.some(
    (other) => other.y >= dot.y && other !== dot && other.y - dot.y < 26 && near(other, dot),
  );
  return { x: dot.x, y: isTaken ? dot.y - 12 : dot.y + 20, textAnchor: "middle" as const };
}

const near = (one: Place, other: Place) => Math.abs(one.x - other.x) < 64;
