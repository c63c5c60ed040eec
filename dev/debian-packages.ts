import { existsSync } from "node:fs";

/** For each package, a file that only this package installs. If the file exists, the package is installed. */
const files = {
  nginx: "/usr/sbin/nginx",
  "libnginx-mod-http-brotli-static": "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so",
  "postgresql-15": "/usr/lib/postgresql/15/bin/pg_dump",
  restic: "/usr/bin/restic",
  logrotate: "/usr/sbin/logrotate",
  chromium: "/usr/bin/chromium",
  "chromium-headless-shell": "/usr/lib/chromium/chromium-headless-shell",
  systemd: "/usr/bin/systemd-sysusers",
  debootstrap: "/usr/sbin/debootstrap",
  "systemd-container": "/usr/bin/systemd-nspawn",
};

export type DebianPackage = keyof typeof files;

export function missingPackages(names: DebianPackage[]): DebianPackage[] {
  return names.filter((name) => !existsSync(files[name]));
}

/** Debian packages that some tests need. All other tests run wherever `npm ci` works. */
export const testNeeds: { packages: DebianPackage[]; tests: string[] }[] = [
  {
    packages: ["nginx", "libnginx-mod-http-brotli-static"],
    // render-site.test.ts is left out, because it only reads the configuration.
    tests: ["deploy/nginx/!(render-site).test.ts", "server/src/commands/doctor/check-site.test.ts"],
  },
  {
    packages: ["postgresql-15"],
    tests: [
      "deploy/backup/*.test.ts",
      "deploy/steps/is-publication-due.test.ts",
      "deploy/steps/prepare-database.test.ts",
      "server/src/commands/doctor/check-database-as-root.test.ts",
    ],
  },
  {
    packages: ["restic"],
    tests: [
      "deploy/backup/{off-site,restore-snapshot}.slow.test.ts",
      "server/src/commands/doctor/check-backup.slow.test.ts",
    ],
  },
  { packages: ["systemd"], tests: ["deploy/systemd/units.test.ts"] },
  { packages: ["logrotate"], tests: ["deploy/nginx/access-records.test.ts"] },
];

// `node dev/debian-packages.ts <package>…` exits with 1 and one sentence if a package is missing here.
if (import.meta.main) {
  const missing = missingPackages(process.argv.slice(2) as DebianPackage[]);
  if (missing.length > 0) {
    process.stderr.write(
      `This command needs Debian's packages ${missing.join(", ")}: run "apt-get install ${missing.join(" ")}" as root, or run it in a Debian 12 container.\n`,
    );
    process.exitCode = 1;
  }
}
