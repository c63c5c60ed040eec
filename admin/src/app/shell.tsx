import { may } from "@fiosite/contract/panel/people";
import {
  Component,
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { Link, matchRoute, Redirect, Route, Switch, useLocation, useRouter } from "wouter";
import { useSession } from "#session/session.ts";
import { useUnsavedWork } from "#session/unsaved.tsx";
import { Button } from "#ui/controls.tsx";
import { Icon } from "#ui/icon.tsx";
import { lazy } from "#ui/lazy.tsx";
import { Notice, retryText, useMedia, useStarted } from "#ui/screen.tsx";
import { type Part, type Room, rooms, texts } from "./navigation.ts";
import styles from "./shell.module.css";

const pattern = ({ path, params = "" }: Room) => path + params;

export function Shell() {
  useStarted();
  const { person } = useSession();
  const [pathname] = useLocation();
  const { parser } = useRouter();
  const open = rooms.filter(({ right }) => !right || may(person.role, right));
  const current = open.find((room) => matchRoute(parser, pattern(room), pathname)[0])?.path;
  const main = useStartOfScreen(pathname, current);
  const parts = open
    .filter(({ within }) => !within)
    .map((head) => ({ head, rooms: open.filter((room) => headOf(room) === head.path) }));
  const part = parts.find((each) => each.rooms.some(({ path }) => path === current));
  const Strip = part?.head.strip;
  const isWide = useMedia(wide);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {texts.skip}
      </a>
      {open.map(({ path, background: Background }) => Background && <Background key={path} />)}
      {isWide && (
        <SideBar
          parts={parts}
          current={current}
          className={styles.side}
          label={texts.navigation}
          marksOf={(room) => <Marks rooms={[room]} />}
        />
      )}
      <main ref={main} id="content" tabIndex={-1} className={styles.main}>
        <Switch>
          {open.map((room) => (
            <Route key={room.path} path={pattern(room)}>
              <RoomBoundary>
                <room.screen />
              </RoomBoundary>
            </Route>
          ))}
          <Redirect to="/contatos" replace />
        </Switch>
        {Strip && <Strip />}
      </main>
      <BottomBar parts={parts} active={part ?? parts.at(-1)} />
    </div>
  );
}

const headOf = ({ path, within }: Room) => within ?? path;

// The stylesheet has the same width.
const wide = "(width >= 68.75em)";

/** Phones do not load the side bar. If its file cannot be loaded, the phones' bar is shown. */
const SideBar = lazy<ComponentProps<typeof import("./side-bar.tsx").default>>(
  () => import("./side-bar.tsx").catch(() => ({ default: () => null })),
  <div className={styles.side} />,
);

/** The bar's edge is a line with a dot beside the open part, as in the logo. */
function BottomBar({ parts, active }: { parts: Part[]; active: Part | undefined }) {
  return (
    <nav className={styles.bar} aria-label={texts.navigation}>
      {parts.map((part) => (
        <Link
          key={part.head.path}
          to={part.head.path}
          aria-current={part === active ? "page" : undefined}
        >
          <Icon name={part.head.icon} />
          {part.head.label}
          <Marks rooms={part.rooms} />
        </Link>
      ))}
    </nav>
  );
}

/** Shows that something typed in these rooms is not saved, and their badges. */
function Marks({ rooms: own }: { rooms: Room[] }) {
  const unsaved = useUnsavedWork();
  return (
    <>
      {unsaved.some(({ value }) => own.some(({ path }) => path === value.room)) && (
        <span className={styles.unsaved}>
          <span className="visually-hidden">{texts.unsaved}</span>
        </span>
      )}
      {own.map((room) => room.badge && <room.badge key={room.path} />)}
    </>
  );
}

/**
 * Another room starts at its top, for a screen reader too. Inside a room the focus moves only if the focused element is gone, so that
 * it stays in the list while somebody goes through it on a wide screen. After Back, the browser scrolls.
 */
function useStartOfScreen(
  pathname: string,
  room: string | undefined,
): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const last = useRef({ pathname, room });
  const isBack = useRef(false);
  useEffect(() => {
    const goBack = () => {
      isBack.current = true;
    };
    // Listens in the capture phase, because the router's own listener renders the screen immediately.
    addEventListener("popstate", goBack, true);
    return () => removeEventListener("popstate", goBack, true);
  }, []);
  useLayoutEffect(() => {
    if (last.current.pathname === pathname) return;
    const isOtherRoom = last.current.room !== room;
    last.current = { pathname, room };
    const isFocusLost = (document.activeElement?.getClientRects().length ?? 0) === 0;
    if (isOtherRoom && !isBack.current) scrollTo(0, 0);
    isBack.current = false;
    if (isOtherRoom || isFocusLost || document.activeElement === document.body) {
      main.current?.focus({ preventScroll: true });
    }
  }, [pathname, room]);
  return main;
}

/** If a room fails, for example because its files cannot be loaded, the others go on working. */
export class RoomBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <RoomFailed /> : this.props.children;
  }
}

const retryMs = 4000;
const soonMs = 60_000;

/**
 * Loads the page again when the server answers, because `navigator.onLine` is wrong on weak networks. If the room fails again in a page
 * that was loaded again just now, this waits until a request has failed. Otherwise a room with a fault would load the page for ever.
 */
function RoomFailed() {
  useEffect(() => {
    const [navigation] = performance.getEntriesByType(
      "navigation",
    ) as PerformanceNavigationTiming[];
    let mayHelp = navigation?.type !== "reload" || performance.now() > soonMs;
    const retry = () =>
      fetch("/", { method: "HEAD", cache: "no-store" }).then(
        ({ ok }) => ok && mayHelp && location.reload(),
        () => {
          mayHelp = true;
        },
      );
    void retry();
    const timer = setInterval(retry, retryMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={styles.failed}>
      <Notice tone="attention" icon="offline" isLive>
        {texts.roomFailed}
      </Notice>
      <Button tone="line" onClick={() => location.reload()}>
        {retryText}
      </Button>
    </div>
  );
}
