import type { ReactNode } from "react";

interface HighlightedProps {
  text: string;
  /** A text that does not contain these words is rendered unchanged. */
  words: string;
  children: ReactNode;
}

/** Replaces the highlighted words of a text by the children, which add the markup. */
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
