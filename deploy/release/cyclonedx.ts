import type { ShippedPackage } from "./shipped-packages.ts";

/**
 * The release's software bill of materials in CycloneDX 1.6, which scanners compare with known vulnerabilities. It has no
 * serial number: the same commit gives the same file.
 */
export function cycloneDx(
  release: { version: string; committedAt: Date; nodeVersion: string },
  packages: ShippedPackage[],
): object {
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      timestamp: release.committedAt.toISOString(),
      component: {
        type: "application",
        "bom-ref": "fiosite",
        name: "fiosite",
        version: release.version,
      },
    },
    components: [
      {
        type: "platform",
        "bom-ref": `node@${release.nodeVersion}`,
        name: "node",
        version: release.nodeVersion,
        cpe: `cpe:2.3:a:nodejs:node.js:${release.nodeVersion}:*:*:*:*:*:*:*`,
        licenses: [{ expression: "MIT" }],
      },
      ...packages.map(({ name, version, license, integrity }) => {
        const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
        return {
          type: "library",
          "bom-ref": purl,
          name,
          version,
          purl,
          licenses: [{ expression: license }],
          ...(integrity && { hashes: [sha512(integrity)] }),
        };
      }),
    ],
  };
}

function sha512(integrity: string): { alg: string; content: string } {
  const base64 = integrity.replace(/^sha512-/, "");
  return { alg: "SHA-512", content: Buffer.from(base64, "base64").toString("hex") };
}
