import type { Texts } from "@fiosite/content/content";
import { fillText } from "@fiosite/content/fill-text";
import type { NumberFormat } from "@fiosite/content/format";
import type { Language } from "@fiosite/content/languages";
import { createContext, useContext } from "react";

export interface ReviewsTexts {
  texts: Texts["home"]["reviews"];
  newTabNote: string;
  language: Language;
  numberFormat: NumberFormat;
}

export const ReviewsTextsContext = createContext<ReviewsTexts | undefined>(undefined);

export function useReviewsTexts() {
  const context = useContext(ReviewsTextsContext);
  if (!context) throw new Error("useReviewsTexts needs a ReviewsTextsContext above it");
  const fill = (text: string, values: Record<string, string | number>) =>
    fillText(text, values, context.numberFormat);
  return { ...context, fill };
}
