import { useNavigate } from "react-router";
import { useToast } from "#ui/toast.tsx";

const seeChanges = "Ver mudanças";

/** Says that the draft has it, and leads to where it is published: most screens have no link to that place. */
export function useSavedToast() {
  const toast = useToast();
  const navigate = useNavigate();
  return (text: string) =>
    toast({ text, action: { label: seeChanges, run: () => void navigate("/publicar") } });
}
