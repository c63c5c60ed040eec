import type { ContactList } from "@fiosite/contract/panel/contacts";
import { Link, useLocation } from "wouter";
import { type Moments, useMoments } from "#session/moments.ts";
import { useSession } from "#session/session.ts";
import { dismissRefusal, type Refusal, useRefusals } from "#session/unsent.ts";
import { TextButton } from "#ui/controls.tsx";
import { firstName } from "#ui/lists.tsx";
import { Notice } from "#ui/screen.tsx";
import { useTeamAndPlans } from "./contact-queries.ts";
import { texts as all } from "./contact-texts.ts";
import styles from "./quiet-list.module.css";
import { stateNames } from "./texts.ts";

const texts = all.refusal;

/** Changes that were not accepted, with everything needed to repeat them, until their author has read it. */
// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function Refusals() {
  const { person } = useSession();
  const moments = useMoments();
  const [path] = useLocation();
  const known = useTeamAndPlans();
  return useRefusals(person.id).map(({ id, value: refusal }) => {
    const { joined, contact, contactId } = refusal;
    const place = `/contatos/${joined?.id ?? contactId}`;
    const lost = joined ? texts.joinedAbout : lostWork(refusal, moments, known);
    const isSeen = path === place || (refusal.why === "failed" && refusal.change.kind === "noted");
    return (
      <Notice key={id} tone="attention" icon="alert" isLive>
        <p>
          <b>{joined ? texts.joined(contact) : texts.kinds[refusal.change.kind](contact)}</b>{" "}
          {reasonOf(refusal, moments)}
        </p>
        {lost && <p className="small">{lost}</p>}
        {refusal.hasNote && !joined && <p className="small">{texts.noteEntered}</p>}
        <p className={styles.offerActions}>
          {!isSeen && <Link to={place}>{texts.see(joined?.name ?? contact)}</Link>}
          <TextButton onClick={() => dismissRefusal(person.id, id)}>{texts.understood}</TextButton>
        </p>
      </Notice>
    );
  });
}

function reasonOf(refusal: Refusal, moments: Moments): string {
  const { why, overtakenBy, joined, at } = refusal;
  if (joined) return texts.joinedTo(joined.name, joined.by);
  if (why === "left") return texts.hasLeft;
  if (why === "failed") return texts.notAccepted;
  if (!overtakenBy) return texts.hasChanged;
  const { name, kind, to } = overtakenBy;
  const isToday = moments.day(overtakenBy.at) === moments.today;
  const when = isToday
    ? texts.at(moments.hour(overtakenBy.at))
    : moments.dayAndTime(overtakenBy.at);
  const what = kind === "state" ? texts.did.state(stateNames[to]) : named(texts.did, kind);
  return texts.overtaken(firstName(name), what, when, Date.parse(overtakenBy.at) < at);
}

const named = (did: Record<string, unknown>, kind: string) => String(did[kind] ?? "");

/** What the person did or wrote, so that they can do it again. */
function lostWork(
  { change }: Refusal,
  moments: Moments,
  known: Pick<ContactList, "team" | "plans">,
): string | undefined {
  switch (change.kind) {
    case "note":
    case "rewrite":
      return all.quoted(change.note);
    case "remind":
      return texts.wasFor(moments.dayAndHour(change.at));
    case "pass": {
      const colleague = known.team.find(({ id }) => id === change.to);
      return colleague && texts.wasFor(firstName(colleague.name));
    }
    case "sale": {
      const plan = known.plans.find(({ key }) => key === change.plan)?.name ?? change.plan;
      const day = change.day && moments.dayWord(change.day);
      return texts.wasThis(all.sale(plan, day, change.period ?? null));
    }
    case "noted":
    case "correct":
      return texts.wasThis([change.name, change.phone, change.address].filter(Boolean).join(", "));
    default:
      return undefined;
  }
}
