import type { ReactNode } from "react";
import { Button } from "./controls.tsx";
import { Sheet } from "./overlay.tsx";

interface QuestionProps {
  title: string;
  /** What happens if the person goes on. */
  children: ReactNode;
  go: string;
  keep: string;
  tone?: "danger" | "main";
  isBusy?: boolean;
  onGo: () => void;
  onClose: () => void;
}

/** Asks before something that is hard to take back. Not part of `overlay.tsx`, because the first screen asks nothing. */
export function Question(props: QuestionProps) {
  const { title, children, go, keep, tone = "danger", isBusy = false, onGo, onClose } = props;
  return (
    <Sheet title={title} onClose={onClose}>
      <div className="form">
        {children}
        <Button tone={tone} isWide disabled={isBusy} onClick={onGo}>
          {go}
        </Button>
        <Button tone="line" isWide autoFocus onClick={onClose}>
          {keep}
        </Button>
      </div>
    </Sheet>
  );
}
