import logo from "@fiosite/content/brand/logo-on-light.svg";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useSession } from "#session/session.ts";
import { classes } from "#ui/classes.ts";
import { Icon } from "#ui/icon.tsx";
import { Avatar } from "#ui/lists.tsx";
import type { Part, Room } from "./navigation.ts";
import styles from "./side-bar.module.css";

interface SideBarProps {
  className: string | undefined;
  label: string;
  parts: Part[];
  current: string | undefined;
  marksOf: (room: Room) => ReactNode;
}

const roles = { owner: "Dono", staff: "Atendimento" };
/** The link to this room is the person's name. */
const mine = "/mais";

// biome-ignore lint/style/noDefaultExport: `lazy` loads default exports
export default function SideBar(props: SideBarProps) {
  const { parts, current } = props;
  const { person, companyName } = useSession();
  return (
    <nav className={classes(props.className, styles.side)} aria-label={props.label}>
      <img src={logo} width="150" height="30" alt={companyName} />
      {parts.map(({ head, rooms: own }) => (
        <ul key={head.path}>
          {own
            .filter(({ path }) => path !== mine)
            .map((room) => (
              <li key={room.path}>
                <Link to={room.path} aria-current={room.path === current ? "page" : undefined}>
                  <Icon name={room.icon} />
                  {room.label}
                  {props.marksOf(room)}
                </Link>
              </li>
            ))}
        </ul>
      ))}
      <div className={styles.line}>
        {parts.flatMap(({ rooms: own }) =>
          own.map((room) => room.line && <room.line key={room.path} />),
        )}
      </div>
      <Link to={mine} className={styles.me} aria-current={current === mine ? "page" : undefined}>
        <Avatar name={person.name} isMe />
        <span>
          <b>{person.name}</b>
          <small>{roles[person.role]}</small>
        </span>
      </Link>
    </nav>
  );
}
