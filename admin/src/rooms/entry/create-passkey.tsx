import { Button, TextButton } from "#ui/button.tsx";
import { Say } from "./entry-frame.tsx";
import { texts } from "./texts.ts";

interface CreatePasskeyProps {
  name: string;
  hasFailed: boolean;
  isBusy: boolean;
  onCreate: () => void;
  onLater: () => void;
}

/** The person is signed in already, so nobody is locked out by a finger that was not recognised. */
export function CreatePasskey({ name, hasFailed, isBusy, onCreate, onLater }: CreatePasskeyProps) {
  const [firstName = name] = name.split(" ");
  return (
    <>
      {hasFailed ? (
        <Say title={texts.failed}>{texts.failedCreating}</Say>
      ) : (
        <Say title={texts.createTitle(firstName)}>{texts.createAbout}</Say>
      )}
      <Button tone="main" icon="finger" isWide disabled={isBusy} onClick={onCreate}>
        {isBusy ? texts.busy : hasFailed ? texts.retry : texts.create}
      </Button>
      <p className="small muted">{texts.fingerStays}</p>
      <TextButton onClick={onLater}>{texts.createLater}</TextButton>
    </>
  );
}
