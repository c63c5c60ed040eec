/** A failure at start that the operator can mend: the message alone tells how, so no stack is printed. */
export class StartFailure extends Error {}
