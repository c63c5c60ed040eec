import { Component, type ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import styles from "./shell.module.css";
import { texts } from "./texts.ts";

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
          {texts.retry}
        </Button>
      </div>
    );
  }
}
