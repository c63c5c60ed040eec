import { may } from "@fiosite/contract/panel/people";
import { Suspense } from "react";
import { Navigate, useLocation } from "react-router";
import { useSession } from "#session/session.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { rooms } from "./navigation.ts";
import { RoomBoundary } from "./room-boundary.tsx";
import styles from "./shell.module.css";
import { SideBar } from "./side-bar.tsx";
import { texts } from "./texts.ts";
import { useStartOfScreen } from "./use-start-of-screen.ts";

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
      <SideBar rooms={open} current={current?.path} />
      <main ref={main} id="content" tabIndex={-1} className={styles.main}>
        <RoomBoundary key={current?.path}>
          <Suspense>{current ? <current.screen /> : <Navigate to="/contatos" replace />}</Suspense>
        </RoomBoundary>
      </main>
      <BottomBar rooms={open} current={current?.path} />
    </div>
  );
}
