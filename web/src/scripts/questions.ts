/**
 * Opening a question closes the one above it, which would pull the tapped one away from the finger. Browsers older than 2024
 * do not even close the other `details` with the same name.
 */
export function watchQuestions(): void {
  document.addEventListener("click", (event) => {
    const summary = event.target instanceof Element ? event.target.closest("summary") : null;
    const question = summary?.parentElement;
    if (!(question instanceof HTMLDetailsElement && "question" in question.dataset)) return;
    // Here and not by the browser, which would open it after this event: a quick second tap could hit another question.
    event.preventDefault();
    const top = question.getBoundingClientRect().top;
    question.open = !question.open;
    for (const other of question.parentElement?.children ?? []) {
      if (other !== question) other.removeAttribute("open");
    }
    scrollBy({ top: question.getBoundingClientRect().top - top, behavior: "instant" });
  });
}
