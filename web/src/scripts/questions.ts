/** Browsers older than 2024 do not close the other `details` with the same name. */
export function watchQuestions(): void {
  const onToggle = ({ target: opened }: Event) => {
    if (!(opened instanceof HTMLDetailsElement) || !opened.open) return;
    for (const other of opened.parentElement?.children ?? []) {
      if (other !== opened && other instanceof HTMLDetailsElement) other.open = false;
    }
  };
  // `toggle` does not bubble, so listen in the capture phase.
  document.addEventListener("toggle", onToggle, true);
}
