import { Link } from "react-router";
import { Icon } from "#ui/icon.tsx";
import styles from "./bottom-bar.module.css";
import type { rooms as allRooms } from "./navigation.ts";
import { texts } from "./texts.ts";

interface BarProps {
  rooms: typeof allRooms;
  current: string | undefined;
}

/** The upper edge is a line with a dot above the open room, as in the logo. A room that is not in the bar counts as "Mais". */
export function BottomBar({ rooms, current }: BarProps) {
  const inBar = rooms.filter(({ bar }) => bar);
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
