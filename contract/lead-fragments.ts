// These are not in `leads.ts`, which would bring valibot into the script of every page.

/** Fragments that a form posted without JavaScript redirects to: CSS shows the notice that is the `:target`. */
export const leadSavedFragment = "formulario-enviado";
export const leadFailedFragment = "formulario-com-erro";
