/** One line of the doctor. "skipped" is what could not be looked at from here: it is not green. */
export type Finding =
  | { subject: string; verdict: "good" | "skipped"; sentence: string }
  | { subject: string; verdict: "bad"; sentence: string; fix: string };

/** The findings of one subject, without repeating its name at each. */
export function about(subject: string) {
  return {
    good: (sentence: string): Finding => ({ subject, verdict: "good", sentence }),
    skipped: (sentence: string): Finding => ({ subject, verdict: "skipped", sentence }),
    bad: (sentence: string, fix: string): Finding => ({ subject, verdict: "bad", sentence, fix }),
  };
}
