import {
  type Contact,
  type ContactRow,
  isRealDay,
  reasons,
} from "@fiosite/contract/panel/contacts";
import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import { capitalized, useMoments } from "#session/moments.ts";
import { addDays, weekdayName, workDays } from "#session/promises.ts";
import { useSession } from "#session/session.ts";
import { Button, Segments, TextButton } from "#ui/controls.tsx";
import { Field } from "#ui/fields.tsx";
import { Avatar, CardButton, CardList, firstName } from "#ui/lists.tsx";
import { Sheet } from "#ui/overlay.tsx";
import { useContactChanges, useWhatsapp } from "./contact-changes.ts";
import { useTeamAndPlans } from "./contact-queries.ts";
import styles from "./contact-sheets.module.css";
import { texts } from "./contact-texts.ts";
import { Correcting } from "./correcting.tsx";

interface SheetProps {
  row: ContactRow;
  onClose: () => void;
}

interface DaysProps {
  label: string;
  days: string[];
  value: string;
  onChange: (day: string) => void;
}

/** Offers the next days, and any other day. */
function Days({ label, days, value, onChange }: DaysProps) {
  const { today, dayWord } = useMoments();
  const [isOther, setOther] = useState(value !== "" && !days.includes(value));
  return (
    <>
      <fieldset className={styles.tiles} aria-label={label}>
        {days.map((day) => (
          <button
            key={day}
            type="button"
            aria-pressed={!isOther && day === value}
            onClick={() => {
              setOther(false);
              onChange(day);
            }}
          >
            {day <= addDays(today, 1) ? dayWord(day) : weekdayName(day)}{" "}
            <small>{shortDate(day)}</small>
          </button>
        ))}
        <button type="button" aria-pressed={isOther} onClick={() => setOther(true)}>
          {texts.otherDay[0]} <small>{texts.otherDay[1]}</small>
        </button>
      </fieldset>
      {isOther && (
        <Field
          type="date"
          label={texts.day}
          min={today}
          defaultValue={value}
          onChange={({ target }) => onChange(isRealDay(target.value) ? target.value : "")}
        />
      )}
    </>
  );
}

/** 19/11 */
const shortDate = (day: string) => day.slice(5).split("-").map(Number).reverse().join("/");

const hours = [8, 9, 10, 11, 14, 15, 16, 17];
const twoDigits = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

export function TimeSheet({ row, onClose }: SheetProps) {
  // Only the reminder that the person saw is replaced, not one that was set while the sheet is open.
  const [opened] = useState(row);
  const { now, today, dayAndHour, instant } = useMoments();
  const { remind } = useContactChanges();
  const [day, setDay] = useState(workDays(addDays(today, 1), 1)[0] ?? today);
  const [time, setTime] = useState("09:00");
  const [isOther, setOther] = useState(false);
  const at = day && time ? instant(day, time) : undefined;
  const isAhead = at !== undefined && Date.parse(at) > now;
  return (
    <Sheet title={texts.remindWhen} closeLabel={texts.close} onClose={onClose}>
      <div className={styles.stack}>
        <Days label={texts.days} days={workDays(today, 7)} value={day} onChange={setDay} />
        <fieldset className={styles.tiles} aria-label={texts.times}>
          {hours.map((hour) => (
            <button
              key={hour}
              type="button"
              disabled={Date.parse(instant(day || today, twoDigits(hour))) <= now}
              aria-pressed={time === twoDigits(hour)}
              onClick={() => setTime(twoDigits(hour))}
            >
              {texts.hour(hour)}
            </button>
          ))}
        </fieldset>
        {isOther ? (
          <Field
            type="time"
            label={texts.time}
            value={time}
            onChange={(event) => setTime(event.target.value)}
          />
        ) : (
          <TextButton onClick={() => setOther(true)}>{texts.otherTime}</TextButton>
        )}
        <Button
          tone="main"
          icon="bell"
          isWide
          disabled={!isAhead}
          onClick={() => {
            if (!at) return;
            void remind(opened, at, texts.reminded(dayAndHour(at)));
            onClose();
          }}
        >
          {at ? texts.remind(dayAndHour(at)) : texts.remindWhen}
        </Button>
      </div>
    </Sheet>
  );
}

/** `markedBy` is the change that has just marked the contact as sold. */
export function SaleSheet({ row, markedBy, onClose }: SheetProps & { markedBy?: string }) {
  const { today, dayWord } = useMoments();
  const { plans } = useTeamAndPlans();
  const { sell, sayMarked } = useContactChanges();
  // The sheet shows the sale as it was when it opened. A colleague may change the sale while it is open.
  const [opened] = useState(row);
  const before = { plan: null, day: null, period: null, ...opened.sale };
  const talkedAbout = before.plan ?? opened.plan;
  const [plan, setPlan] = useState(plans.find(({ name }) => name === talkedAbout)?.key);
  const [day, setDay] = useState(before.day ?? "");
  const [period, setPeriod] = useState<"" | "morning" | "afternoon">(before.period ?? "");
  // The site lists the camera plans after the combo.
  const internet = plans.slice(0, plans.findIndex(({ key }) => key === "combo") + 1);
  const [isAll, setAll] = useState(
    internet.length === 0 || (plan !== undefined && !internet.some(({ key }) => key === plan)),
  );
  function keep() {
    const chosen = plans.find(({ key }) => key === plan)?.name;
    // A correction leaves out what was not changed here, because a colleague may have changed it meanwhile.
    const isOtherPlan = markedBy !== undefined || chosen !== before.plan;
    const isOtherDay = day !== before.day || period !== (before.period ?? "");
    const said = {
      ...(plan && isOtherPlan && { plan }),
      ...(day && isOtherDay && { day, ...(period && { period }) }),
    };
    if (!said.plan && !said.day) return skip();
    const text = texts.sale(
      said.plan && chosen,
      said.day && dayWord(said.day),
      said.period ?? null,
    );
    void sell(opened, said, `${text}.`, markedBy);
    onClose();
  }
  function skip() {
    if (markedBy) sayMarked(row, markedBy);
    onClose();
  }
  return (
    <Sheet
      title={markedBy ? texts.sold : texts.saleTitle}
      {...(!markedBy && { closeLabel: texts.close })}
      onClose={skip}
    >
      <div className={styles.stack}>
        <fieldset className={styles.plans} aria-label={texts.plans}>
          {(isAll ? plans : internet).map(({ key, name, price }) => (
            <button
              key={key}
              type="button"
              aria-pressed={key === plan}
              onClick={() => setPlan(key)}
            >
              <PlanName name={name} />
              <span>{price}</span>
            </button>
          ))}
        </fieldset>
        {!isAll && <TextButton onClick={() => setAll(true)}>{texts.onlyCameras}</TextButton>}
        <p className={styles.label}>{texts.installWhen}</p>
        <Days
          label={texts.installWhen}
          days={workDays(addDays(today, 1), 3)}
          value={day}
          onChange={setDay}
        />
        <Segments
          label={texts.morningOrAfternoon}
          options={(["morning", "afternoon"] as const).map((value) => ({
            value,
            label: capitalized(texts.periods[value]),
          }))}
          value={period}
          onChange={setPeriod}
        />
        <Button tone="main" icon="arrow" isWide onClick={keep}>
          {texts.keep}
        </Button>
        {markedBy && (
          <div className={styles.middle}>
            <TextButton onClick={skip}>{texts.skip}</TextButton>
          </div>
        )}
      </div>
    </Sheet>
  );
}

/** "700 Mega": the number is large, because people compare it. */
function PlanName({ name }: { name: string }) {
  const [first = "", ...rest] = name.split(" ");
  if (!/^[\d.]+$/.test(first)) return <b className={styles.named}>{name}</b>;
  return (
    <b>
      {first} <small>{rest.join(" ")}</small>
    </b>
  );
}

/** One tap on a reason marks and closes. Closing the sheet otherwise marks the contact without a reason. */
export function ReasonSheet({ row, onClose }: SheetProps) {
  const { mark } = useContactChanges();
  // A sale that a colleague marks while the sheet is open must refuse this mark, which would take it back.
  const [opened] = useState(row);
  const close = (reason?: (typeof reasons)[number]) => {
    void mark(opened, "not-interested", reason);
    onClose();
  };
  return (
    <Sheet title={texts.whyNot} onClose={close}>
      <div className={styles.stack}>
        <div className={styles.states}>
          {reasons.map((reason) => (
            <button key={reason} type="button" onClick={() => close(reason)}>
              {capitalized(texts.reasons[reason])}
            </button>
          ))}
        </div>
        <Button tone="line" isWide onClick={() => close()}>
          {texts.skip}
        </Button>
      </div>
    </Sheet>
  );
}

interface MenuProps extends SheetProps {
  links: Contact["links"] | undefined;
  /** Otherwise long texts are shortened, because the row is from a list. */
  isWhole: boolean;
  step: MenuStep;
  onStep: (step: MenuStep) => void;
}
export type MenuStep = "menu" | "correct" | "pass";

/** Rarely used actions. All steps share one sheet, so that the focus returns to the button that opened it. */
export function MenuSheet({ row, links, isWhole, step, onStep, onClose }: MenuProps) {
  const name = firstName(row.name);
  const title = { menu: name, correct: texts.correct, pass: texts.passTitle(name) }[step];
  return (
    <Sheet title={title} closeLabel={texts.close} onClose={onClose}>
      {step === "menu" && <Menu row={row} links={links} onStep={onStep} onClose={onClose} />}
      {step === "correct" && <Correcting row={row} isWhole={isWhole} onClose={onClose} />}
      {step === "pass" && <Passing row={row} onClose={onClose} />}
    </Sheet>
  );
}

/** Opens the list, where the toast about a contact that left it can be read. */
function useToList(): () => void {
  const [, navigate] = useLocation();
  const search = useSearch();
  return () => navigate(search ? `/contatos?${search}` : "/contatos");
}

function Menu({ row, links, onStep, onClose }: Omit<MenuProps, "step" | "isWhole">) {
  const { person } = useSession();
  const { hoax } = useContactChanges();
  const whatsapp = useWhatsapp();
  const toList = useToList();
  const old = links?.whatsapp.find(({ isWithoutNinth }) => isWithoutNinth);
  const isOthers = row.attendedBy !== null && row.attendedBy.id !== person.id;
  return (
    <CardList>
      {old && (
        <CardButton
          icon="whatsapp"
          title={texts.withoutNinth}
          onClick={() => {
            onClose();
            void whatsapp.open(row, old.href, isOthers);
          }}
        />
      )}
      <CardButton icon="pen" title={texts.correctAll} onClick={() => onStep("correct")} />
      <CardButton icon="give" title={texts.pass} onClick={() => onStep("pass")} />
      {!row.isHoax && (!row.sale || row.sale.installedAt) && (
        <CardButton
          icon="wrong"
          title={texts.isHoax}
          about={texts.isHoaxAbout}
          onClick={() => {
            toList();
            void hoax(row, true);
          }}
        />
      )}
    </CardList>
  );
}

function Passing({ row, onClose }: SheetProps) {
  const { person } = useSession();
  const { dayAndHour } = useMoments();
  const { team } = useTeamAndPlans();
  const { pass } = useContactChanges();
  const toList = useToList();
  const [isBusy, setBusy] = useState(false);
  // A colleague who left is soon missing in the team, but the message still needs the name.
  const [left, setLeft] = useState<typeof team>([]);
  const others = team.filter(
    ({ id }) => id !== (row.attendedBy?.id ?? person.id) && !left.some((gone) => gone.id === id),
  );
  const gone = left.at(-1);
  async function give(to: (typeof team)[number]) {
    setBusy(true);
    const outcome = await pass(row, to, toList);
    setBusy(false);
    if (outcome === "left") setLeft([...left, to]);
    else onClose();
  }
  const when = row.reminder && dayAndHour(row.reminder.at);
  return (
    <div className={styles.stack}>
      {gone && <p role="alert">{texts.leftTeam(firstName(gone.name))}</p>}
      <CardList>
        {others.map((each) => (
          <CardButton
            key={each.id}
            picture={<Avatar name={each.name} />}
            title={each.id === person.id ? texts.me : each.name}
            onClick={() => {
              if (!isBusy) void give(each);
            }}
          />
        ))}
      </CardList>
      <p className="small muted" role="status">
        {isBusy ? texts.passing : when && texts.reminderGoes(when)}
      </p>
    </div>
  );
}
