export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

export function securityHeaders(inline: InlineHashes): Record<string, string> {
  return {
    "Content-Security-Policy": contentSecurityPolicy(inline),
    // No includeSubDomains, because other services of the company under this domain might lack https.
    "Strict-Transport-Security": "max-age=31536000",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    // Other sites get only the origin; requests to our own site carry the full address with the campaign.
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy":
      "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  };
}

function contentSecurityPolicy(inline: InlineHashes): string {
  return [
    "default-src 'none'",
    `script-src ${sources(inline.scripts)}`,
    `style-src ${sources(inline.styles)}`,
    // For the photos of Google's reviewers.
    "img-src 'self' https://*.googleusercontent.com",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}

function sources(hashes: string[]): string {
  return ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(" ");
}
