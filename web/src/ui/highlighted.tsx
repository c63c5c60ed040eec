import type { ReactNode } from "react";

interface HighlightedProps {
  text: string;
  /** The words of the text that are set apart; a text without them is shown as it is. */
  words: string;
  children: ReactNode;
}

/** The text with its highlighted words replaced by the marked-up children. */
export function Highlighted({ text, words, children }: HighlightedProps) {
  const at = text.indexOf(words);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      {children}
      {text.slice(at + words.length)}
    </>
  );
}
