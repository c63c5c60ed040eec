import { Button } from "#ui/button.tsx";
import { Say } from "./entry-frame.tsx";
import { texts } from "./texts.ts";

interface FailedProps {
  isBusy: boolean;
  onRetry: () => void;
  onEmail: () => void;
}

export function Failed({ isBusy, onRetry, onEmail }: FailedProps) {
  return (
    <>
      <Say title={texts.failed}>{texts.failedAbout}</Say>
      <Button tone="main" icon="finger" isWide disabled={isBusy} onClick={onRetry}>
        {isBusy ? texts.busy : texts.retry}
      </Button>
      <Button tone="line" isWide onClick={onEmail}>
        {texts.askLink}
      </Button>
    </>
  );
}

export function Ended({ onAnother }: { onAnother: () => void }) {
  return (
    <>
      <Say title={texts.ended}>{texts.endedAbout}</Say>
      <Button tone="main" icon="mail" isWide onClick={onAnother}>
        {texts.another}
      </Button>
    </>
  );
}
