/** An error that the operator can correct: only its message is printed, without a stack trace. */
export class UserFacingError extends Error {}
