import {
  type ContactList,
  contactListSchema,
  passedSchema,
  type ContactRow as Row,
} from "@fiosite/contract/panel/contacts";
import { panelErrors, panelPaths } from "@fiosite/contract/panel/paths";
import { likelyNumber, splitPhones } from "@fiosite/contract/phone-numbers";
import {
  focusManager,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { endHint, isHintRead, keptCopy } from "#session/device.ts";
import { useMoments } from "#session/moments.ts";
import { noticesQuery } from "#session/notices.ts";
import { plain } from "#session/promises.ts";
import { isCode, request, Unreachable } from "#session/request.ts";
import { useSession } from "#session/session.ts";
import { classes } from "#ui/classes.ts";
import { Button, TextButton } from "#ui/controls.tsx";
import { Choice, Choices } from "#ui/fields.tsx";
import { Icon } from "#ui/icon.tsx";
import { Avatar, firstName } from "#ui/lists.tsx";
import { Sheet, useToast } from "#ui/overlay.tsx";
import { Notice } from "#ui/screen.tsx";
import { countPromises } from "./around-list.tsx";
import { ContactList as Rows } from "./contact-list.tsx";
import {
  copyName,
  keptViews,
  listQuery,
  loadedRows,
  markQuery,
  rightNow,
} from "./contact-queries.ts";
import styles from "./quiet-list.module.css";
import { people, promises, texts } from "./texts.ts";

const words = {
  noticesOffer: "Este aparelho pode avisar quando chegar contato.",
  noticesOn: "Ligar os avisos",
  noticesLater: "Agora não",
  noticesHere: "Ligar os avisos neste aparelho",
  noneFound: (search: string) => `Nada com “${search}”.`,
  noneFoundAbout: "Tente só o primeiro nome, os 4 últimos números do telefone ou outra grafia.",
  foundHere: (count: number) =>
    `${count === 0 ? "Nada" : people(count, "contato", "contatos")} neste aparelho. O resto, quando a internet voltar.`,
  noneInState: "Nenhum contato aqui.",
  firstDay: "Seu caderno novo.",
  firstDayAbout:
    "Quem preencher o formulário do site aparece aqui na hora. Quem chamar no WhatsApp, ligar ou vier na loja, você anota.",
  noteFirst: "Anotar o primeiro",
  nextReminder: (at: string, name: string) => `Seu próximo lembrete é ${at}: ${name}.`,
  allDone: "Tudo respondido.",
  allDoneAbout: "Quando alguém preencher o formulário do site, o nome aparece aqui na hora.",
  title: (count: number) =>
    count === 1 ? "Passar o seu contato" : `Passar os seus ${count} contatos`,
  to: "Para quem",
  along: "Vão junto: ",
  sentence: (said: string) => `${said}.`,
  pass: (count: number, person: string | undefined) =>
    `Passar ${count === 1 ? "1" : `os ${count}`}${person ? ` para ${person}` : ""}`,
  passed: (count: number, person: string) =>
    count === 1 ? `1 contato agora é de ${person}.` : `${count} contatos agora são de ${person}.`,
  none: "Nenhum passou: já não eram seus.",
  sending: "Passando...",
  back: (count: number) => (count === 1 ? "Voltou para você." : `Os ${count} voltaram para você.`),
  hasLeft: (person: string) => `${person} não está mais na equipe. Escolha outra pessoa.`,
  offline: "Sem internet não dá para passar todos. Tente quando ela voltar.",
  failed: "Não deu para passar.",
  close: "Fechar",
};

/**
 * Reads the lists for reading offline when the room is opened and when somebody comes back to it, if anything has changed. Each takes
 * a request, so they are not read with every change. A list on the screen is renewed by itself.
 */
export function KeptLists() {
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useQuery({ ...markQuery, enabled: false });
  const mark = data?.mark;
  const isDue = useRef(true);
  useEffect(
    () =>
      focusManager.subscribe((isShown) => {
        isDue.current ||= isShown;
      }),
    [],
  );
  // Runs after each poll, because the last reading may have failed.
  useEffect(() => {
    if (dataUpdatedAt === 0 || mark === undefined || !isDue.current) return;
    isDue.current = false;
    const hidden = keptViews
      .map((view) => listQuery({ ...rightNow, view }))
      .filter(({ queryKey }) => !client.getQueryCache().find({ queryKey, type: "active" }));
    Promise.all(
      hidden.map((list) =>
        client.infiniteQuery({
          ...list,
          staleTime: ({ state }) =>
            state.data?.pages[0]?.mark === mark ? Number.POSITIVE_INFINITY : 0,
        }),
      ),
    ).catch(() => {
      isDue.current = true;
    });
  }, [client, mark, dataUpdatedAt]);
  return null;
}

/** Every contact on this device once: from the newest lists first, then from the kept copies. */
function rowsHere(client: QueryClient): Row[] {
  const kept = keptViews.flatMap((view) => {
    const copy = keptCopy(copyName({ ...rightNow, view }), contactListSchema);
    return copy?.value.contacts ?? [];
  });
  return [...new Map([...kept, ...loadedRows(client)].map((row) => [row.id, row])).values()];
}

const hint = "notices-refused";
const useCanRing = () => {
  const { data: state } = useQuery(noticesQuery);
  return state === "off" || state === "install-first";
};

/** Offers notifications until the person decides. The room "Mais" always offers them. */
export function NoticesOffer() {
  const canRing = useCanRing();
  const [isRefused, setRefused] = useState(() => isHintRead(hint));
  if (isRefused || !canRing) return null;
  const refuse = () => {
    endHint(hint);
    setRefused(true);
  };
  return (
    <div className={styles.offer}>
      <Notice icon="bell">
        <p>{words.noticesOffer}</p>
        <p className={styles.offerActions}>
          <Link to="/avisos">{words.noticesOn}</Link>
          <TextButton onClick={refuse}>{words.noticesLater}</TextButton>
        </p>
      </Notice>
    </div>
  );
}

export function NoRows({ search }: { search: string }) {
  return (
    <div className={styles.empty} role="status">
      <h2>{search ? words.noneFound(search) : words.noneInState}</h2>
      {search && <p className="muted">{words.noneFoundAbout}</p>}
    </div>
  );
}

interface FoundHereProps {
  search: string;
  openId: string | undefined;
  /** Contacts that were noted here and are in no list yet. */
  unsent: Row[];
}

/** Without a connection the search looks in the contacts on this device. */
export function FoundHere({ search, openId, unsent }: FoundHereProps) {
  const client = useQueryClient();
  const typed = plain(search.trim()).split(/\s+/);
  const number = likelyNumber(search);
  // As in the server's search: these eight digits are the same however a number is written.
  const digits = search.replace(/\D/g, "").slice(-8);
  const isFound = ({ name, address, town, lastNote, attendedBy, phone }: Row) => {
    const text = plain([name, address, town, lastNote, attendedBy?.name].join("\n"));
    const hasNumber = number
      ? splitPhones(phone).some((each) => likelyNumber(each) === number)
      : digits.length > 3 && phone.replace(/\D/g, "").includes(digits);
    return hasNumber || typed.every((word) => text.includes(word));
  };
  const found = [...unsent, ...rowsHere(client)]
    .filter(isFound)
    .sort((one, other) => Date.parse(other.askedAt) - Date.parse(one.askedAt));
  return (
    <>
      <p className={styles.found} role="status">
        {words.foundHere(found.length)}
      </p>
      <Rows
        pages={[found]}
        view="all"
        unsent={[]}
        openId={openId}
        hasMore={false}
        loadsMoreByItself={false}
        onMore={() => undefined}
      >
        {null}
      </Rows>
    </>
  );
}

/** Shown when nobody waits and nothing is due. */
export function AllDone({ next }: { next: ContactList["nextReminder"] }) {
  const { dayAndHour } = useMoments();
  return (
    <div className={styles.empty} role="status">
      <Beach />
      <h2>{words.allDone}</h2>
      <p className="muted">
        {next ? words.nextReminder(dayAndHour(next.at), firstName(next.name)) : words.allDoneAbout}
      </p>
    </div>
  );
}

/** Shown when there is no contact at all. */
export function FirstDay({ onNote }: { onNote: () => void }) {
  const canRing = useCanRing();
  return (
    <div className={styles.empty}>
      <Beach />
      <h2>{words.firstDay}</h2>
      <p className="muted">{words.firstDayAbout}</p>
      <Button tone="main" icon="plus" onClick={onNote}>
        {words.noteFirst}
      </Button>
      {canRing && (
        <Link to="/avisos" className={styles.ring}>
          <Icon name="bell" />
          {words.noticesHere}
        </Link>
      )}
    </div>
  );
}

function Beach() {
  const palm =
    "c-14-10-22-6-26 2m26-2c-8-14-2-22 8-24m-8 24c10-12 22-10 26 0m-26 0c12 0 18 8 16 18m-16-18c-12 2-16 10-14 18";
  return (
    <svg viewBox="0 0 360 150" aria-hidden="true">
      <circle className={styles.sunRing} cx="226" cy="70" r="52" />
      <circle className={styles.sun} cx="226" cy="70" r="41" />
      <path
        className={styles.dune}
        d="M0 128C60 128 90 92 160 92c60 0 80 34 130 34 30 0 46-8 70-10v34H0Z"
      />
      <path
        className={styles.line}
        d="M0 116C60 116 90 80 160 80c60 0 80 34 130 34 30 0 46-8 70-10"
      />
      <path className={styles.palm} d={`M64 131V62${palm}`} />
      <path className={styles.palm} d={`M132 122V52${palm}`} />
      <path className={styles.hammock} d="M64 88c16 26 50 26 68 0-14 40-54 42-68 0Z" />
    </svg>
  );
}

interface PassAllProps {
  list: ContactList;
  /** The person's own contacts that are loaded. */
  rows: Row[];
  onClose: () => void;
}

/** Passes all of the person's contacts to one colleague, as before holidays. It needs a connection, so that the person sees the result. */
export function PassAll({ list, rows, onClose }: PassAllProps) {
  const { person } = useSession();
  const client = useQueryClient();
  const toast = useToast();
  const colleagues = list.team.filter(({ id }) => id !== person.id);
  const [chosen, setChosen] = useState<(typeof colleagues)[number]>();
  // Each colleague has an id for all tries, so that a request sent twice over a weak connection happens once. With one id for
  // everybody, a passing whose response was lost would be reported as one to the colleague who was chosen next.
  const [ids] = useState(() => new Map<string, string>());
  const passingTo = (colleague: string) => {
    const id = ids.get(colleague) ?? crypto.randomUUID();
    ids.set(colleague, id);
    return id;
  };
  const send = (id: string, to: string | null) =>
    request(panelPaths.contactsPassing, passedSchema, { method: "POST", body: { id, to } });

  const poll = () => void client.invalidateQueries({ queryKey: markQuery.queryKey });

  async function takeBack(id: string) {
    try {
      const { count } = await send(id, null);
      toast({ text: words.back(count) });
      poll();
    } catch {
      toast({ text: texts.notSaved, action: { label: texts.undo, run: () => void takeBack(id) } });
    }
  }
  const passing = useMutation({
    mutationFn: (to: { id: string; name: string }) => send(passingTo(to.id), to.id),
    onSuccess: ({ count }, to) => {
      onClose();
      const undo = { label: texts.undo, run: () => void takeBack(passingTo(to.id)) };
      toast(
        count === 0
          ? { text: words.none }
          : { text: words.passed(count, firstName(to.name)), action: undo },
      );
      poll();
    },
  });
  const count = list.counts.mine;
  const along = promises(countPromises(rows, () => true, String));
  return (
    <Sheet title={words.title(count)} closeLabel={words.close} onClose={onClose}>
      <div className={classes("form", styles.passing)}>
        <Choices legend={words.to}>
          {colleagues.map((each) => (
            <Choice
              key={each.id}
              name="to"
              value={each.id}
              isChecked={each.id === chosen?.id}
              onChoose={() => setChosen(each)}
            >
              <Avatar name={each.name} />
              {firstName(each.name)}
            </Choice>
          ))}
        </Choices>
        {along && (
          <p>
            {words.along}
            <b>{words.sentence(along)}</b>
          </p>
        )}
        {passing.error && (
          <Notice tone="danger" icon="alert" isLive>
            {isCode(passing.error, panelErrors.left)
              ? words.hasLeft(firstName(passing.variables.name))
              : passing.error instanceof Unreachable
                ? words.offline
                : words.failed}
          </Notice>
        )}
        <Button
          tone="main"
          icon="arrow"
          isWide
          disabled={!chosen || passing.isPending}
          onClick={() => chosen && passing.mutate(chosen)}
        >
          {passing.isPending ? words.sending : words.pass(count, chosen && firstName(chosen.name))}
        </Button>
      </div>
    </Sheet>
  );
}
