import { panelErrors } from "@fiosite/contract/panel/paths";
import { useQuery } from "@tanstack/react-query";
import { isCode } from "#session/request.ts";
import { Button, TextButton } from "#ui/button.tsx";
import { Say, Steps } from "./entry-frame.tsx";
import { hasPasskeys, readLink } from "./entry-requests.ts";
import { problemText } from "./problem-text.ts";
import { Ended } from "./refusals.tsx";
import { texts } from "./texts.ts";

interface LinkOpenedProps {
  token: string;
  isBusy: boolean;
  onUse: (isInvitation: boolean) => void;
  onOther: () => void;
}

/** Reading a link does not use it up: mail scanners open links before people do. The button uses it. */
export function LinkOpened({ token, isBusy, onUse, onOther }: LinkOpenedProps) {
  const {
    data: link,
    error,
    refetch,
  } = useQuery({
    queryKey: ["link", token],
    queryFn: () => readLink(token),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (isCode(error, panelErrors.linkEnded)) return <Ended onAnother={onOther} />;
  if (error) {
    return (
      <>
        <Say title={texts.unread}>{problemText(error)}</Say>
        <Button tone="main" isWide onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      </>
    );
  }
  if (!link) return null;
  const [name = link.name] = link.name.split(" ");
  const isInvitation = link.purpose === "invitation";
  const creates = isInvitation && hasPasskeys();
  return (
    <>
      {isInvitation ? (
        <Say title={texts.invitation(name)}>{texts.invitedBy(link.invitedBy)}</Say>
      ) : (
        <Say title={texts.greeting(name)}>{texts.greetingAbout}</Say>
      )}
      {creates && <Steps steps={texts.steps.invitation} />}
      <Button
        tone="main"
        icon={creates ? "finger" : "arrow"}
        isWide
        disabled={isBusy}
        onClick={() => onUse(isInvitation)}
      >
        {isBusy ? texts.busy : creates ? texts.create : texts.enter}
      </Button>
      {creates && <p className="small muted">{texts.fingerStays}</p>}
      <TextButton onClick={onOther}>{texts.notMine}</TextButton>
    </>
  );
}
