interface PreviewHashes {
  script: string;
  styles: string[];
}

/**
 * The Content-Security-Policy of a preview. No script runs but the preview's own, nothing is sent anywhere, and the sandbox
 * keeps an owner's text away from the panel's cookies, whatever it contains.
 */
export function previewPolicy({ script, styles }: PreviewHashes): string {
  return [
    "default-src 'none'",
    `script-src '${script}'`,
    `style-src 'self' ${styles.map((hash) => `'${hash}'`).join(" ")}`,
    "img-src 'self' https://*.googleusercontent.com",
    "font-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "sandbox allow-scripts",
  ].join("; ");
}
