import type { Language } from "@fiosite/content/languages";
import { previewPaths } from "@fiosite/contract/panel/site-paths";
import type { PanelMessage, PreviewMessage, TypedText } from "@fiosite/contract/preview-messages";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { previewQuery } from "../site-queries.ts";
import styles from "./site-room.module.css";
import { texts } from "./texts.ts";

type Touch = Extract<PreviewMessage, { type: "preview-touched" }>;

interface PreviewFrameProps {
  page: string;
  language: Language;
  version?: number | undefined;
  /** Shows the page without current promotions. */
  isNormal?: boolean;
  width?: "phone" | "desktop";
  /** The draft's `shown`. When it changes, the page is updated in place. */
  shown: string;
  changedPaths: string[];
  /** The path to scroll to, unless it was touched. */
  selected: string | undefined;
  typed?: TypedText[];
  onTouch?: (touch: Touch) => void;
  /** The page is as on the server again. */
  onShown?: () => void;
}

/** The real page in a frame. The frame has no origin, so its messages are recognised by their window. */
export function PreviewFrame(props: PreviewFrameProps) {
  const { version, width = "phone", shown, changedPaths, selected, typed, onTouch } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const stage = useDesktopScale();
  const [isReady, setReady] = useState(false);
  const [loaded] = useState(shown);
  // After a change, the version that was loaded first may have to be shown again, for example when a promotion came and went.
  const [hasChanged, setChanged] = useState(false);
  if (shown !== loaded && !hasChanged) setChanged(true);
  const address = addressOf(props);
  const { data: newer } = useQuery({
    ...previewQuery(address, shown),
    enabled: !version && hasChanged,
  });

  const listen = useEffectEvent(({ data, source }: MessageEvent<PreviewMessage>) => {
    if (!source || source !== frame.current?.contentWindow) return;
    if (data.type === "preview-ready") setReady(true);
    if (data.type === "preview-touched") onTouch?.(data);
  });
  useEffect(() => {
    const listener = (event: MessageEvent) => listen(event);
    addEventListener("message", listener);
    return () => removeEventListener("message", listener);
  }, []);

  const reportShown = useEffectEvent(() => props.onShown?.());

  useEffect(() => {
    if (isReady) say(frame.current, { type: "preview-changed", paths: changedPaths });
  }, [isReady, changedPaths]);
  useEffect(() => {
    if (isReady && selected) say(frame.current, { type: "preview-select", path: selected });
  }, [isReady, selected]);
  useEffect(() => {
    if (isReady && typed) say(frame.current, { type: "preview-typed", texts: typed });
  }, [isReady, typed]);
  useEffect(() => {
    if (!isReady || !newer) return;
    say(frame.current, { type: "preview-show", html: newer });
    reportShown();
  }, [isReady, newer]);

  return (
    <div ref={stage} className={styles.frame} data-width={width}>
      <iframe ref={frame} title={texts.preview} sandbox="allow-scripts" src={address} />
    </div>
  );
}

function addressOf({ page, language, version, isNormal }: PreviewFrameProps): string {
  const address = previewPaths(page, language).preview;
  if (version) return `${address}?version=${version}`;
  return isNormal ? `${address}?promotions=no` : address;
}

function say(frame: HTMLIFrameElement | null, message: PanelMessage) {
  frame?.contentWindow?.postMessage(message, "*");
}

const desktopWidth = 1280;

/** Scales a desktop page down to the available width. */
function useDesktopScale() {
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      element.style.setProperty("--scale", String(element.clientWidth / desktopWidth));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return stage;
}
