import { escapeHtml } from '../../page/escape-html';
import { plainPageStyle } from '../../page/plain-page';

/**
 * These pages run only our own files: nothing inline, nothing from elsewhere, and forms are sent by script.
 * @param frameAncestors origins that may embed the page
 */
export const pagePolicy = (frameAncestors: "'self'" | "'none'"): string =>
  `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; ` +
  `base-uri 'none'; form-action 'none'; frame-ancestors ${frameAncestors}; ` +
  `require-trusted-types-for 'script'; trusted-types 'none'`;

/** A whole page. `body` is escaped HTML. */
export function renderPage({
  title,
  script,
  body,
}: {
  title: string;
  script?: string;
  body: string;
}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/emulator/auth/pages.css">
${script === undefined ? '' : `<script src="/emulator/auth/${script}" defer></script>`}
</head>
<body>
${body}
</body>
</html>
`;
}

export const pageStyle = `${plainPageStyle}
[hidden] { display: none !important; }
ul { list-style: none; margin: 0 0 16px; padding: 0; display: grid; gap: 8px; }
li button { border-radius: 14px; text-align: start; }
button:hover { border-color: var(--accent); }
button small { display: block; color: var(--soft); }
button.quiet { border-color: transparent; margin-top: 8px; }
p.hint { margin-top: -8px; font-size: 0.9rem; }
[role='alert']:not(:empty) { color: var(--bad); margin-bottom: 12px; }
`;
