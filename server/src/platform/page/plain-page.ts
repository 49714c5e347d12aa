import { createHash } from 'node:crypto';
import { escapeHtml } from './escape-html';

/**
 * The look of pages that the server renders itself, in the colours of `tokens.css`. They load no fonts, so
 * that they work on their own: passwords, mailed links, confirmations.
 */
export const plainPageStyle = `
:root { color-scheme: light dark; --ink: #2b1322; --soft: #6b5261; --line: #e5d8c8; --edge: #8d7683; --paper: #fffdf8; --ground: #fbf6ec; --accent: #b3174c; --bad: #a5311a; }
@media (prefers-color-scheme: dark) { :root { --ink: #f7ece1; --soft: #c3adb9; --line: #43303d; --edge: #907889; --paper: #271723; --ground: #1c1019; --accent: #ff8fab; --bad: #ff9c86; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--ground); color: var(--ink); font: 16px/1.5 'Instrument Sans', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
main { width: 100%; max-width: 480px; padding: 28px; background: var(--paper); border: 1px solid var(--line); border-radius: 22px; }
h1 { margin: 0 0 8px; font: 400 1.75rem/1.2 Fraunces, Georgia, serif; letter-spacing: -0.01em; }
p { margin: 0 0 16px; color: var(--soft); }
button, input, a.main { font: inherit; color: inherit; width: 100%; min-height: 44px; padding: 8px 16px; border: 1px solid var(--edge); border-radius: 14px; background: transparent; }
button, a.main { border-radius: 999px; cursor: pointer; }
button.main, a.main { display: grid; place-items: center; text-decoration: none; background: var(--ink); color: var(--paper); border-color: var(--ink); font-weight: 600; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
label { display: block; margin-bottom: 12px; font-weight: 600; }
label input { margin-top: 4px; font-weight: 400; }
`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Nothing is loaded by a plain page; its forms go to this server alone.
 * @param script the only one that runs, within the page
 */
export const plainPagePolicy = (style: string, script?: string): string =>
  [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    ...(script === undefined ? [] : [`script-src ${hashOf(script)}`]),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * A whole plain page.
 * @param body HTML that was made safe already
 */
export const renderPlainPage = ({ title, body, style }: Record<'title' | 'body' | 'style', string>): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – Bestie</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
