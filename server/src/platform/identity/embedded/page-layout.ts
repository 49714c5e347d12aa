const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML text or attribute value. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

/**
 * These pages run only our own files: nothing inline, nothing from elsewhere, and forms are sent by script.
 * @param frameAncestors who may put the page into a frame
 */
export const pagePolicy = (frameAncestors: "'self'" | "'none'"): string =>
  `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; ` +
  `base-uri 'none'; form-action 'none'; frame-ancestors ${frameAncestors}; ` +
  `require-trusted-types-for 'script'; trusted-types 'none'`;

/** A whole page. `body` is HTML that was made safe already. */
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

export const pageStyle = `
:root { color-scheme: light dark; --ink: #1d1b20; --soft: #5b5662; --line: #cfc9d4; --paper: #ffffff; --ground: #f6f3f7; --accent: #7a2e5d; --bad: #a3192b; }
@media (prefers-color-scheme: dark) { :root { --ink: #f1edf3; --soft: #b9b2bf; --line: #4a444f; --paper: #232027; --ground: #18161b; --accent: #f0a8d0; --bad: #ff9aa5; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 420px; padding: 28px; background: var(--paper); border: 1px solid var(--line); border-radius: 16px; }
h1 { margin: 0 0 4px; font-size: 1.35rem; }
p { margin: 0 0 16px; color: var(--soft); }
ul { list-style: none; margin: 0 0 16px; padding: 0; display: grid; gap: 8px; }
button, input { font: inherit; color: inherit; width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 10px; background: transparent; }
button { cursor: pointer; text-align: start; }
button:hover { border-color: var(--accent); }
button small { display: block; color: var(--soft); }
button.main { text-align: center; background: var(--ink); color: var(--paper); border-color: var(--ink); font-weight: 600; }
button.quiet { text-align: center; border-color: transparent; margin-top: 8px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
label { display: block; margin-bottom: 12px; font-weight: 600; }
label input { margin-top: 4px; font-weight: 400; }
p.hint { margin-top: -8px; font-size: 0.9rem; }
[role='alert']:not(:empty) { color: var(--bad); margin-bottom: 12px; }
`;
