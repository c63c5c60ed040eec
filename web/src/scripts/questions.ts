/** Browsers before 2024 do not know that `details` of one name exclude each other. */
export function watchQuestions(): void {
  const onToggle = ({ target: opened }: Event) => {
    if (!(opened instanceof HTMLDetailsElement) || !opened.open) return;
    for (const other of opened.parentElement?.children ?? []) {
      if (other !== opened && other instanceof HTMLDetailsElement) other.open = false;
    }
  };
  // `toggle` does not bubble, so the listener takes part in the capture phase.
  document.addEventListener("toggle", onToggle, true);
}
