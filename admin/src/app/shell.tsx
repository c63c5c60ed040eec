import logo from "@fiosite/content/brand/logo-on-light.svg";
import { may } from "@fiosite/contract/panel/people";
import {
  Component,
  type ReactNode,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useRef,
} from "react";
import { Link, Navigate, useLocation, useNavigationType } from "react-router";
import { useSession } from "#session/session.ts";
import { Button } from "#ui/controls.tsx";
import { Icon } from "#ui/icon.tsx";
import { Avatar } from "#ui/lists.tsx";
import { Notice, retryText } from "#ui/screen.tsx";
import { rooms, texts } from "./navigation.ts";
import styles from "./shell.module.css";

export function Shell() {
  const { person } = useSession();
  const { pathname } = useLocation();
  const open = rooms.filter(({ right }) => !right || may(person.role, right));
  const current = open.find(({ path }) => `${pathname}/`.startsWith(`${path}/`));
  const main = useStartOfScreen(pathname, current?.path);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {texts.skip}
      </a>
      {open.map(({ path, background: Background }) => Background && <Background key={path} />)}
      <SideBar open={open} current={current?.path} />
      <main ref={main} id="content" tabIndex={-1} className={styles.main}>
        <RoomBoundary key={current?.path}>
          <Suspense>{current ? <current.screen /> : <Navigate to="/contatos" replace />}</Suspense>
        </RoomBoundary>
      </main>
      <BottomBar open={open} current={current?.path} />
    </div>
  );
}

interface BarProps {
  /** The rooms that this person may enter. */
  open: typeof rooms;
  current: string | undefined;
}

// As in the stylesheet. A phone does not load what only this bar shows.
const wide = "(width >= 68.75em)";

function SideBar({ open, current }: BarProps) {
  const { person, companyName } = useSession();
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
  const active = inBar.find(({ path }) => path === current) ?? inBar.at(-1);
  return (
    <nav className={styles.bar} aria-label={texts.navigation}>
      {inBar.map((room) => (
        <Link key={room.path} to={room.path} aria-current={room === active ? "page" : undefined}>
          {room.bar && <Icon name={room.bar} />}
          {room.label}
          {room.badge && <room.badge />}
        </Link>
      ))}
    </nav>
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
  const isBack = useNavigationType() === "POP";
  useLayoutEffect(() => {
    if (last.current.pathname === pathname) return;
    const isOtherRoom = last.current.room !== room;
    last.current = { pathname, room };
    const isFocusLost = (document.activeElement?.getClientRects().length ?? 0) === 0;
    if (isOtherRoom && !isBack) scrollTo(0, 0);
    if (isOtherRoom || isFocusLost || document.activeElement === document.body) {
      main.current?.focus({ preventScroll: true });
    }
  }, [pathname, room, isBack]);
  return main;
}

/** A room that fails, such as one whose files were never loaded and now cannot be, leaves the others working. */
export class RoomBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
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
}
