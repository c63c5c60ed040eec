import { panelErrors } from "@fiosite/contract/panel/paths";
import type { Person } from "@fiosite/contract/panel/people";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isCode } from "#session/request.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { useToast } from "#ui/toast.tsx";
import { RoleChoices } from "./role-choices.tsx";
import { changeRole, peopleQuery } from "./team-requests.ts";
import styles from "./team-room.module.css";
import { texts } from "./texts.ts";

export function RoleSheet({ person, onClose }: { person: Person; onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const [role, setRole] = useState(person.role);
  const saving = useMutation({
    mutationFn: () => changeRole(person.id, role),
    onSuccess: () => {
      toast({ text: texts.roleSaved });
      onClose();
      return client.invalidateQueries({ queryKey: peopleQuery.queryKey });
    },
  });
  return (
    <Sheet title={texts.roleTitle(person.name)} closeLabel={texts.close} onClose={onClose}>
      <div className={styles.form}>
        <RoleChoices role={role} onChoose={setRole} />
        {saving.error && (
          <p role="alert">
            {isCode(saving.error, panelErrors.lastOwner) ? texts.lastOwner : texts.failed}
          </p>
        )}
        <Button tone="dark" isWide disabled={saving.isPending} onClick={() => saving.mutate()}>
          {saving.isPending ? texts.sending : texts.saveRole}
        </Button>
      </div>
    </Sheet>
  );
}
