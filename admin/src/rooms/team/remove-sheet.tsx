import { panelErrors } from "@fiosite/contract/panel/paths";
import type { Person } from "@fiosite/contract/panel/people";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isCode } from "#session/request.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { useToast } from "#ui/toast.tsx";
import { peopleQuery, remove } from "./team-requests.ts";
import styles from "./team-room.module.css";
import { texts } from "./texts.ts";

export function RemoveSheet({ person, onClose }: { person: Person; onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const [firstName = person.name] = person.name.split(" ");
  const removing = useMutation({
    mutationFn: () => remove(person.id),
    onSuccess: () => {
      toast({ text: texts.removed });
      onClose();
      return client.invalidateQueries({ queryKey: peopleQuery.queryKey });
    },
  });
  return (
    <Sheet title={texts.removeTitle(firstName)} onClose={onClose}>
      <div className={styles.form}>
        <p>{texts.removeAbout}</p>
        {removing.error && (
          <p role="alert">
            {isCode(removing.error, panelErrors.lastOwner) ? texts.lastOwner : texts.failed}
          </p>
        )}
        <Button
          tone="danger"
          isWide
          disabled={removing.isPending}
          onClick={() => removing.mutate()}
        >
          {removing.isPending ? texts.sending : texts.remove}
        </Button>
        <Button tone="line" isWide autoFocus onClick={onClose}>
          {texts.keep}
        </Button>
      </div>
    </Sheet>
  );
}
