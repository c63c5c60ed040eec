/** What the panel and the preview in its frame say to each other, by `postMessage`. */

/** From the preview. */
export type PreviewMessage =
  /** The page is there. */
  | { type: "preview-ready" }
  | {
      type: "preview-touched";
      /** Paths of the values that the touched element shows. */
      paths: string[];
      /** Those of the elements around it, the nearest first: the chat message of a button's link. */
      around: string[];
      /** Where a visitor would have gone. The preview stays. */
      link: string | undefined;
    };

/** From the panel. */
export type PanelMessage =
  /** Scrolls to the value, as a touch would have chosen it. */
  | { type: "preview-select"; path: string }
  /** Marks what the draft changes. */
  | { type: "preview-changed"; paths: string[] }
  /** Shows what is being typed where the page has the text as it is; everything else is as in the draft. */
  | { type: "preview-typed"; texts: TypedText[] }
  /** Shows the same page from a newer draft, without moving it. */
  | { type: "preview-show"; html: string };

export interface TypedText {
  path: string;
  /** As the page shows it: "R$89,90". */
  before: string;
  after: string;
}
