import { type ContactRow, longestNote, notedWays } from "@fiosite/contract/panel/contacts";
import { phoneInText } from "@fiosite/contract/pasted-phone";
import { internationalNumbers, likelyNumber, splitPhones } from "@fiosite/contract/phone-numbers";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { useLocation, useSearchParams } from "wouter";
import { keepChoice, keptChoice } from "#session/device.ts";
import { useKeptForm } from "#session/kept-form.tsx";
import { capitalized, useMoments } from "#session/moments.ts";
import { promisedTime, warningOf, withoutTimesOfToday } from "#session/promises.ts";
import { useSession } from "#session/session.ts";
import { useUnsaved } from "#session/unsaved.tsx";
import { dismissRefusal, useWaitingChanges } from "#session/unsent.ts";
import { classes } from "#ui/classes.ts";
import { Button, Chip, Chips, TextButton } from "#ui/controls.tsx";
import { Field, TextBox } from "#ui/fields.tsx";
import { Avatar, firstName } from "#ui/lists.tsx";
import { Sheet, useToast } from "#ui/overlay.tsx";
import { Notice, SlowHint } from "#ui/screen.tsx";
import { useContactChanges } from "./contact-changes.ts";
import { addToNote } from "./contact-history.tsx";
import {
  type ContactFilter,
  listContacts,
  loadedRows,
  useTeamAndPlans,
} from "./contact-queries.ts";
import styles from "./contact-sheets.module.css";
import { texts as all } from "./contact-texts.ts";
import { PhoneField } from "./phone-field.tsx";
import { notedOf, notedRow } from "./with-waiting.ts";

const texts = all.noting;
const typedSchema = v.object({
  phone: v.string(),
  name: v.string(),
  address: v.string(),
  note: v.string(),
  cameBy: v.picklist(notedWays),
  plan: v.optional(v.string()),
  isOther: v.boolean(),
});
type Typed = v.InferOutput<typeof typedSchema>;

const fewestDigits = 8;
const digitsOf = (phone: string) => phone.replace(/\D/g, "");

/** Writes down who called, wrote or came in. Only the phone is required. A known phone leads to its contact. */
// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function NoteContact({ onClose }: { onClose: () => void }) {
  const form = useTyped();
  const { typed, change, notice } = form;
  const moments = useMoments();
  const promised = promisedTime(typed.note, moments, form.begunAt);
  const [isReminded, setReminded] = useState(true);
  const reminder = isReminded ? promised : undefined;
  const { isSaving, error, setError, save } = useSaving(form, reminder);
  const known = useKnown(typed);
  const { plans } = useTeamAndPlans();
  const warning = warningOf(typed.note);
  const keep = warning ? all.keepAnyway : all.keep;
  const [asksPlan, setAsksPlan] = useState(Boolean(typed.plan));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (digitsOf(typed.phone).length < fewestDigits) setError(texts.short);
    else void save();
  }
  const phone = (
    <PhoneField
      value={typed.phone}
      error={error}
      said={known.said}
      onType={(number, message = "") => {
        setError(undefined);
        const rest = restOf(message, number, moments.today);
        change({
          phone: number,
          isOther: false,
          ...(rest && { cameBy: "whatsapp", note: typed.note || rest }),
        });
      }}
    />
  );
  // While the form is being saved, its phone already belongs to the new contact.
  if (known.row && !typed.isOther && !isSaving) {
    return (
      <Sheet title={texts.title} closeLabel={all.close} onClose={onClose}>
        <div className={classes("form", styles.noting)}>
          {notice}
          {phone}
          <Known row={known.row} form={form} />
        </div>
      </Sheet>
    );
  }
  return (
    <Sheet title={texts.title} closeLabel={all.close} onClose={onClose}>
      <form className={classes("form", styles.noting)} onSubmit={submit}>
        {notice}
        <div className={classes("form", styles.pairOfFields)}>
          {phone}
          <Field
            label={all.name}
            placeholder={texts.nameHint}
            autoComplete="off"
            maxLength={200}
            value={typed.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </div>
        <Field
          label={all.place}
          placeholder={texts.placeHint}
          autoComplete="off"
          maxLength={500}
          value={typed.address}
          onChange={(event) => change({ address: event.target.value })}
        />
        <TextBox
          label={texts.note}
          maxLength={longestNote}
          value={typed.note}
          onChange={(event) => change({ note: event.target.value })}
        />
        {warning && <p role="status">{all.looksLike[warning]}</p>}
        {promised && (
          <div>
            <Chip isOn={isReminded} onClick={() => setReminded(!isReminded)}>
              {all.remind(moments.dayAndHour(promised))}
            </Chip>
          </div>
        )}
        <Chosen title={texts.cameBy}>
          {notedWays.map((way) => (
            <Chip key={way} isOn={typed.cameBy === way} onClick={() => change({ cameBy: way })}>
              {texts.ways[way]}
            </Chip>
          ))}
        </Chosen>
        {asksPlan && (
          <Chosen title={texts.plan} about={texts.planAbout}>
            {plans.map(({ key, name }) => {
              const isOn = typed.plan === key;
              return (
                <Chip
                  key={key}
                  isOn={isOn}
                  onClick={() => change({ plan: isOn ? undefined : key })}
                >
                  {name}
                </Chip>
              );
            })}
          </Chosen>
        )}
        {!asksPlan && plans.length > 0 && (
          <div>
            <TextButton icon="plus" onClick={() => setAsksPlan(true)}>
              {texts.askPlan}
            </TextButton>
          </div>
        )}
        <Button type="submit" tone="main" icon="arrow" isWide disabled={isSaving}>
          {isSaving ? texts.keeping : keep}
        </Button>
        {isSaving ? (
          <SlowHint />
        ) : (
          <p className={classes("small muted", styles.center)}>{texts.about}</p>
        )}
      </form>
    </Sheet>
  );
}

/** A pasted message without the times that say nothing, and without the lines that hold only its phone. */
const restOf = (message: string, phone: string, today: string) =>
  withoutTimesOfToday(message, today)
    .split("\n")
    .filter((line) => /\p{L}{2}/u.test(line) || phoneInText(line) !== phone)
    .join("\n")
    .trim()
    .slice(0, longestNote);

/** What was typed is kept on the device with every letter, like the note of a contact. */
function useTyped() {
  const { person } = useSession();
  const choice = `came-by.${person.id}`;
  const form = useKeptForm<Typed>({
    id: "noting",
    schema: typedSchema,
    about({ name, phone, address, note }) {
      const said = name || phone || address || note;
      const place = "/contatos?anotar=";
      return said.trim() ? { room: "/contatos", place, title: texts.unsaved, said } : undefined;
    },
    fresh: {
      phone: "",
      name: "",
      address: "",
      note: "",
      isOther: false,
      cameBy: notedWays.find((way) => way === keptChoice(choice)) ?? notedWays[0],
    },
    of: ({ name, phone }) => name || phone,
    dropLabel: texts.another,
  });
  function change(part: Partial<{ [Key in keyof Typed]: Typed[Key] | undefined }>) {
    if (part.cameBy) keepChoice(choice, part.cameBy);
    form.type({ ...form.typed, ...part } as Typed);
  }
  return { ...form, change };
}
type NotingForm = ReturnType<typeof useTyped>;

/** Opens the contact once the server has it or, without a connection, the device. */
function useSaving({ typed, drop, change }: NotingForm, reminder: string | undefined) {
  const { person } = useSession();
  const { noted, hoax, remind } = useContactChanges();
  const { dayAndHour } = useMoments();
  const toast = useToast();
  const open = useOpen();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string>();
  async function save() {
    setError(undefined);
    setSaving(true);
    drop();
    const { isOther, plan, note: typedNote, ...rest } = typed;
    const note = typedNote.trim();
    const id = crypto.randomUUID();
    const said = {
      ...rest,
      ...(plan && { plan }),
      ...(note && { note }),
      ...(isOther && { isOther }),
    };
    const own = notedRow({ kind: "noted", id, ...said }, Date.now(), person);
    const saving = noted(own, said);
    const opening = saving.then(({ outcome, row }) => {
      if (!isShown.current) return false;
      setSaving(false);
      if (outcome === "failed") {
        // The form still holds the data, so no notice is needed.
        dismissRefusal(person.id, id);
        setError(texts.notKept);
        change({});
        return false;
      }
      open(id);
      // A contact with a known phone shows its own notice, and a colleague may attend to it, so nothing is undone here.
      return (row ?? own).id === id;
    });
    // It waits on the device together with the contact, because the person may leave before the response.
    if (reminder) {
      const remindId = crypto.randomUUID();
      await remind(own, reminder, all.reminded(dayAndHour(reminder)), remindId, opening);
      const { outcome } = await saving;
      // Without the form, the notices are the only place that still has what was typed.
      if (outcome === "failed" && isShown.current) dismissRefusal(person.id, remindId);
    } else if (await opening) {
      const { row } = await saving;
      const undo = () => {
        open();
        if (row) void hoax(row, true);
      };
      toast({ text: texts.kept, ...(row && { action: { label: all.undo, run: undo } }) });
    }
  }
  return { isSaving, error, setError, save };
}

/** Opens a contact, or the list if there is no id, with the chosen filter. */
function useOpen() {
  const [, navigate] = useLocation();
  const [params] = useSearchParams();
  return (id?: string) => {
    const kept = new URLSearchParams(params);
    kept.delete("anotar");
    navigate(`/contatos${id ? `/${id}` : ""}${kept.size > 0 ? `?${kept}` : ""}`);
  };
}

/** The contact with this number, if any. Without a connection it looks in the loaded lists only. */
async function findKnown(client: QueryClient, number: string) {
  const filter: ContactFilter = { view: "all", state: undefined, search: `+${number}` };
  const found = await listContacts(filter, undefined).catch(() => undefined);
  const rows = found ? found.contacts : loadedRows(client);
  const row = rows.find(({ phone }) =>
    splitPhones(phone).some((each) => likelyNumber(each) === number),
  );
  return { row, isSure: found !== undefined };
}

/** What the number is and to whom it belongs, including contacts that were noted offline. */
function useKnown({ phone, isOther }: Typed): { row: ContactRow | null; said: string } {
  const client = useQueryClient();
  const { person } = useSession();
  const number = likelyNumber(phone);
  const { data } = useQuery({
    queryKey: ["contacts", "known", number],
    queryFn: () => findKnown(client, number ?? ""),
    enabled: number !== undefined,
    // A colleague may have noted the number since, so the result is not kept.
    gcTime: 0,
  });
  const waiting = useWaitingChanges(person.id);
  if (!number) {
    const isWithoutCode = digitsOf(phone).length >= fewestDigits;
    return { row: null, said: isWithoutCode ? texts.noCode : "" };
  }
  const unsent = waiting.map((each) => notedOf(each, person));
  const isIt = (each: ContactRow | undefined) => each && likelyNumber(each.phone) === number;
  const row = data?.row ?? unsent.find(isIt) ?? null;
  if (row) return { row, said: isOther ? texts.isOther(firstName(row.name)) : "" };
  return { row, said: `${numberKind(phone)}${data?.isSure ? ` ${texts.notYet}` : ""}` };
}

function numberKind(phone: string): string {
  const [number = "", withoutNinth] = internationalNumbers(phone);
  if (!number.startsWith("55")) return texts.foreign;
  return all.phoneIs(withoutNinth !== undefined, number.slice(2, 4));
}

/** What else was typed goes into the note box of the contact that is opened. */
function Known({ row, form }: { row: ContactRow; form: NotingForm }) {
  const { person } = useSession();
  const unsaved = useUnsaved();
  const open = useOpen();
  const { dayAndTime } = useMoments();
  const { plans } = useTeamAndPlans();
  const [isFull, setFull] = useState(false);
  const name = firstName(row.name);
  const colleague = row.attendedBy?.id === person.id ? undefined : row.attendedBy;
  const of = colleague && firstName(colleague.name);
  const when = capitalized(dayAndTime(row.touchedAt ?? row.askedAt));
  const noted = row.lastNote ? `${when}: ${all.quoted(row.lastNote)}` : when;
  return (
    <>
      <Notice tone="contacted" before={<Avatar name={of ?? row.name} />} isLive>
        <p>
          <b>
            {of && texts.isOf(name, of)}
            {!of && (row.attendedBy ? texts.isMine(name) : texts.isNobodys(name))}
          </b>
        </p>
        <p className="small">
          {[row.isHoax && all.hoaxTag, row.town, noted].filter(Boolean).join(". ")}
        </p>
      </Notice>
      <Button
        tone="main"
        icon="arrow"
        isWide
        onClick={() => {
          const { name: called, address, note, plan } = form.typed;
          const planName = plans.find(({ key }) => key === plan)?.name ?? "";
          // Without room on the device, the sheet is the only place that still has what was typed.
          if (!addToNote(unsaved, row, [called, address, planName, note])) return setFull(true);
          form.startAgain();
          open(row.id);
        }}
      >
        {texts.open(name)}
      </Button>
      {isFull && <p role="alert">{texts.notKept}</p>}
      {of && <p className={classes("small muted", styles.center)}>{texts.stays(of)}</p>}
      <div className={styles.center}>
        <TextButton onClick={() => form.change({ isOther: true })}>{texts.other}</TextButton>
      </div>
    </>
  );
}

interface ChosenProps {
  title: string;
  about?: string;
  children: ReactNode;
}

function Chosen({ title, about, children }: ChosenProps) {
  return (
    <section>
      <h3>
        {title} {about && <small>{about}</small>}
      </h3>
      <Chips label={title}>{children}</Chips>
    </section>
  );
}
