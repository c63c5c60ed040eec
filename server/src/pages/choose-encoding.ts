const encodings = ["br", "gzip", "identity"] as const;

export type Encoding = (typeof encodings)[number];

/** The smallest the browser accepts: of its qualities only q=0, a refusal, matters. */
export function chooseEncoding(acceptEncoding = ""): Encoding {
  const accepted = new Map(
    acceptEncoding
      .toLowerCase()
      .split(",")
      .map((entry) => {
        const [name = "", ...parameters] = entry.split(";").map((part) => part.trim());
        return [name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))];
      }),
  );
  return encodings.find((encoding) => accepted.get(encoding)) ?? "identity";
}
