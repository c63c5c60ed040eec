import { securityHeaders } from "../platform/security-headers.ts";

/** For every response of the panel. Vite writes scripts and styles as files, so nothing inline is allowed. */
export const panelHeaders: Record<string, string> = {
  ...securityHeaders({ scripts: [], styles: [] }),
  "Content-Security-Policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    // The preview of the site.
    "frame-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; "),
  // WhatsApp and the map must not learn which contact was open.
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Robots-Tag": "noindex, nofollow",
};
