import logo from "@fiosite/content/brand/logo-on-light.svg";
import { Suspense } from "react";
import { Link } from "react-router";
import { useSession } from "#session/session.ts";
import { Avatar } from "#ui/avatar.tsx";
import type { rooms as allRooms } from "./navigation.ts";
import styles from "./side-bar.module.css";
import { texts } from "./texts.ts";

// As in the stylesheet. A phone does not load what only this bar shows.
const wide = "(width >= 68.75em)";

interface SideProps {
  rooms: typeof allRooms;
  current: string | undefined;
}

export function SideBar({ rooms, current }: SideProps) {
  const { person, companyName } = useSession();
  return (
    <nav className={styles.side} aria-label={texts.navigation}>
      <img src={logo} width="150" height="30" alt={companyName} />
      <ul>
        {rooms
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
          <Suspense>{rooms.map((room) => room.line && <room.line key={room.path} />)}</Suspense>
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
