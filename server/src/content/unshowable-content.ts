import { UserFacingError } from "../platform/user-facing-error.ts";

/** This release cannot show the content. The message is for the owner. */
export class UnshowableContent extends UserFacingError {}
