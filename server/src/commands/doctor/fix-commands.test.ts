import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

/** All files that tell the technician what to type. */
const sources = execFileSync(
  "git",
  ["ls-files", "server/src/commands", "server/src/health", "server/src/migrations", "deploy"],
  { cwd: root, encoding: "utf8" },
)
  .split("\n")
  .filter((file) => /\.(ts|sh)$/.test(file) && !/\.test\.ts$|^deploy\/release\//.test(file));

/** Programs of Debian and of the packages that install.sh installs. */
const programs = ["fiosite", "systemctl", "certbot", "restic"];
const subcommands =
  read("deploy/fiosite.sh")
    .match(/fiosite <([a-z|]+)>/)?.[1]
    ?.split("|") ?? [];

test("every command that the technician is told to type exists on an installed machine", () => {
  const typed = sources.flatMap((file) => {
    const code = read(file).replaceAll(/^\s*(?:\/\/|\/?\*|#).*$/gm, "");
    const asked = code.matchAll(
      /\b(?:rode|digite|run):? (?:antes )?(?:o |a )?(?!como root|de novo)([a-z][\w.-]+)/gi,
    );
    const own = code.matchAll(/(?<!database |\/)\bfiosite ([a-z]+)/g);
    return [
      ...Array.from(asked, ([, program = ""]) => ({ file, program, name: "" })),
      ...Array.from(own, ([, name = ""]) => ({ file, program: "fiosite", name })),
    ];
  });
  expect(typed.length).toBeGreaterThan(60);
  const isKnown = ({ program, name }: (typeof typed)[number]) =>
    programs.includes(program) && (name === "" || subcommands.includes(name));
  expect(typed.filter((command) => !isKnown(command))).toEqual([]);
});
