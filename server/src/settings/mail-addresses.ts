import * as v from "valibot";

/**
 * Lower-cases the domain, as nodemailer does when it reports who accepted a message: addresses are compared as text from
 * here on. What stands before the @ belongs to the mail server, which may distinguish capitals.
 */
export const mailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.email(),
  v.transform((address) => {
    const at = address.lastIndexOf("@");
    return address.slice(0, at) + address.slice(at).toLowerCase();
  }),
);

/** Separated by commas; an address that is repeated counts once. */
export const mailAddresses = v.pipe(
  v.string(),
  v.transform((list) => list.split(",")),
  v.array(mailAddress),
  v.transform((list) => [...new Set(list)]),
);
