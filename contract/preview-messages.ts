/** The messages that the panel and the preview in its frame exchange with `postMessage`. */

/** From the preview. */
export type PreviewMessage =
  /** The page is there. */
  | { type: "preview-ready" }
  | {
      type: "preview-touched";
      /** Paths of the values that the touched element shows. */
      paths: string[];
      /** Paths of the elements around it, the nearest first, such as the chat message of a button's link. */
      around: string[];
      /** The address that a visitor would have opened. The preview stays on its page. */
      link: string | undefined;
    };

/** From the panel. */
export type PanelMessage =
  /** Selects the value as a touch would, and scrolls to it. */
  | { type: "preview-select"; path: string }
  /** Marks what the draft changes. */
  | { type: "preview-changed"; paths: string[] }
  /** Replaces the draft's text by the one being typed, wherever the page shows exactly that text. */
  | { type: "preview-typed"; texts: TypedText[] }
  /** Shows the same page from a newer draft at the same scroll position. */
  | { type: "preview-show"; html: string };

export interface TypedText {
  path: string;
  /** As the page shows it: "R$89,90". */
  before: string;
  after: string;
}
