import logo from "@fiosite/content/brand/logo-on-light.svg";
import { may } from "@fiosite/contract/panel/people";
import {
  Component,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { Link, matchRoute, Redirect, Route, Switch, useLocation, useRouter } from "wouter";
import { useSession } from "#session/session.ts";
import { useUnsavedWork } from "#session/unsaved.tsx";
import { Button } from "#ui/controls.tsx";
import { Icon } from "#ui/icon.tsx";
import { Avatar } from "#ui/lists.tsx";
import { Notice, retryText, useStarted } from "#ui/screen.tsx";
import { type Room, rooms, texts } from "./navigation.ts";
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
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {texts.skip}
      </a>
      {open.map(({ path, background: Background }) => Background && <Background key={path} />)}
      <SideBar open={open} current={current} />
      <main ref={main} id="content" tabIndex={-1} className={styles.main}>
        <Switch>
          {open.map((room) => (
            <Route key={room.path} path={pattern(room)}>
              <RoomBoundary>
                <Suspense>
                  <room.screen />
                </Suspense>
              </RoomBoundary>
            </Route>
          ))}
          <Redirect to="/contatos" replace />
        </Switch>
      </main>
      <BottomBar open={open} current={current} />
    </div>
  );
}

interface BarProps {
  /** The rooms that this person may enter. */
  open: Room[];
  current: string | undefined;
}

// As in the stylesheet. A phone does not load what only this bar shows.
const wide = "(width >= 68.75em)";

function SideBar({ open, current }: BarProps) {
  const { person, companyName } = useSession();
  const unsaved = useUnsavedWork();
  return (
    <nav className={styles.side} aria-label={texts.navigation}>
      <img src={logo} width="150" height="30" alt={companyName} />
      <ul>
        {open
          .filter(({ isInSide }) => isInSide)
          .map((room) => (
            <li key={room.path}>
              <Link to={room.path} aria-current={room.path === current ? "page" : undefined}>
                {room.label}
                <UnsavedMark isShown={unsaved.some(({ value }) => value.room === room.path)} />
                {room.badge && <room.badge />}
              </Link>
            </li>
          ))}
      </ul>
      <div className={styles.line}>
        {matchMedia(wide).matches && (
          <Suspense>{open.map((room) => room.line && <room.line key={room.path} />)}</Suspense>
        )}
      </div>
      <Link
        to="/mais"
        className={styles.me}
        aria-current={current === "/mais" ? "page" : undefined}
      >
        <Avatar name={person.name} isMe />
        <span>
          <b>{person.name}</b>
          <small>{texts.roles[person.role]}</small>
        </span>
      </Link>
    </nav>
  );
}

/** The upper edge is a line with a dot above the open room, as in the logo. A room that is not in the bar counts as "Mais". */
function BottomBar({ open, current }: BarProps) {
  const inBar = open.filter(({ bar }) => bar);
  const inBarOf = (room: string | undefined) =>
    inBar.find(({ path }) => path === room) ?? inBar.at(-1);
  const active = inBarOf(current);
  const unsaved = useUnsavedWork().map(({ value }) => inBarOf(value.room));
  return (
    <nav className={styles.bar} aria-label={texts.navigation}>
      {inBar.map((room) => (
        <Link key={room.path} to={room.path} aria-current={room === active ? "page" : undefined}>
          {room.bar && <Icon name={room.bar} />}
          {room.label}
          <UnsavedMark isShown={unsaved.includes(room)} />
          {room.badge && <room.badge />}
        </Link>
      ))}
    </nav>
  );
}

/** Something that was typed there waits to be saved. */
function UnsavedMark({ isShown }: { isShown: boolean }) {
  return (
    isShown && (
      <span className={styles.unsaved}>
        <span className="visually-hidden">{texts.unsaved}</span>
      </span>
    )
  );
}

/**
 * Another room starts at its top, for a screen reader too. Inside a room the focus moves only if what had it is gone: whoever walks
 * through the list on a wide screen stays there. Going back leaves the scrolling to the browser.
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
    // While it is captured: the router's own listener renders the screen at once.
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

/** A room that fails, such as one whose files were never loaded and now cannot be, leaves the others working. */
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

/**
 * Opens the room when there is a connection again: `navigator.onLine` is wrong on weak networks, so it asks the server. A room that
 * fails with a connection would fail again, so the page is loaded again only after there was none.
 */
function RoomFailed() {
  useEffect(() => {
    let wasOffline = false;
    const retry = () =>
      fetch("/", { method: "HEAD", cache: "no-store" }).then(
        ({ ok }) => ok && wasOffline && location.reload(),
        () => {
          wasOffline = true;
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
