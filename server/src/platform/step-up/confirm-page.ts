import { createHash } from 'node:crypto';
import type { ConfirmPage, ConfirmRefusal } from './step-ups.service';
import { escapeHtml } from '../identity/embedded/page-layout';

const style = `
:root { color-scheme: light dark; --ink: #1d1b20; --soft: #5b5662; --line: #cfc9d4; --paper: #ffffff; --ground: #f6f3f7; --accent: #7a2e5d; --bad: #a3192b; }
@media (prefers-color-scheme: dark) { :root { --ink: #f1edf3; --soft: #b9b2bf; --line: #4a444f; --paper: #232027; --ground: #18161b; --accent: #f0a8d0; --bad: #ff9aa5; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 480px; padding: 28px; background: var(--paper); border: 1px solid var(--line); border-radius: 16px; }
h1 { margin: 0 0 8px; font-size: 1.35rem; line-height: 1.3; }
p { margin: 0 0 16px; color: var(--soft); }
p.act { color: var(--ink); font-size: 1.1rem; font-weight: 600; margin-bottom: 12px; overflow-wrap: anywhere; }
dl { margin: 0 0 20px; display: grid; grid-template-columns: max-content 1fr; gap: 6px 16px; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
button, input, a.main { font: inherit; color: inherit; width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 10px; background: transparent; }
button, a.main { display: grid; place-items: center; text-decoration: none; cursor: pointer; background: var(--ink); color: var(--paper); border-color: var(--ink); font-weight: 600; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
label { display: block; margin-bottom: 12px; font-weight: 600; }
label input { margin-top: 4px; font-weight: 400; }
small { display: block; margin-top: 16px; color: var(--soft); font-size: 0.875rem; }
[role='alert'] { margin: 0 0 12px; color: var(--bad); }
`;

/** Nothing runs here and nothing is loaded; the form goes to this server alone. */
export const confirmPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Why the form was refused, as the page says it. */
export const refusalWords: Record<ConfirmRefusal, string> = {
  'wrong-password': 'That is not your password.',
  'too-many': 'Too many attempts. Try again later.',
  'wrong-account': 'That was another account, or the sign-in was not finished. Try again.',
  'page-too-old': 'This page was open in another tab. Try again here.',
};

const render = (title: string, body: string) => `<!doctype html>
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

/** A page with one sentence. */
export const renderMessagePage = (title: string, sentence: string): string =>
  render(title, `<p>${escapeHtml(sentence)}</p>`);

/** What is about to be done, in words, and what the person gives to confirm it. */
export function renderConfirmPage(stepUpId: string, page: ConfirmPage, problem?: string): string {
  const { state, words, secret, asks } = page;
  if (state === 'confirmed' || secret === null)
    return render(
      'Confirmed',
      `<p class="act">${escapeHtml(words.act)}</p>
<p>Close this tab to go back. Bestie goes on by itself.</p>`,
    );
  const facts = words.facts
    .map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('\n');
  const password = `<label>Your password<input type="password" name="password" autocomplete="current-password" required maxlength="1024" autofocus></label>`;
  const form = `<form method="post" action="/confirm/${stepUpId}">
<input type="hidden" name="secret" value="${secret}">
${asks === 'password' ? password : ''}
<button type="submit">Confirm</button>
</form>`;
  const provider = `<a class="main" href="/confirm/${stepUpId}/provider">Sign in with Google again</a>`;
  return render(
    'Confirm that it is you',
    `<p>You are about to do this:</p>
<p class="act">${escapeHtml(words.act)}</p>
<dl>
${facts}
</dl>
${problem === undefined ? '' : `<p role="alert">${escapeHtml(problem)}</p>`}
${asks === 'provider' ? provider : form}
<small>If you did not start this, close the page: nothing happens. Bestie asks for your password only on this page and at sign-in.</small>`,
  );
}
