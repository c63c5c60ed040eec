const encodings = ["br", "gzip", "identity"] as const;

export type Encoding = (typeof encodings)[number];

/** The smallest copy that the browser accepts. Only quality 0 counts: it excludes an encoding. */
export function chooseEncoding(acceptEncoding = ""): Encoding {
  const accepted = acceptEncoding
    .toLowerCase()
    .split(",")
    .filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry))
    .map((entry) => entry.replace(/;.*/, "").trim());
  return encodings.find((encoding) => accepted.includes(encoding)) ?? "identity";
}
