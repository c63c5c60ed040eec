import { useToast } from "./toast.tsx";

/** Copies a text and says so. Browsers may refuse, such as while the page does not have the focus. */
export function useCopy(notCopied: string) {
  const toast = useToast();
  return (text: string, copied: string) =>
    navigator.clipboard.writeText(text).then(
      () => toast({ text: copied }),
      () => toast({ text: notCopied }),
    );
}
