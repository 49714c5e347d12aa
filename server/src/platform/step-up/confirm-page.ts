import { passkeyOptions, passkeyUnused } from '@bestie/contracts/passkey-options';
import type { ConfirmPage, ConfirmRefusal } from './step-ups.service';
import { passkeyScript } from './passkey-script';
import { escapeHtml } from '../page/escape-html';
import { plainPagePolicy, plainPageStyle, renderPlainPage } from '../page/plain-page';

const style = `${plainPageStyle}
p.act { color: var(--ink); font-size: 1.1rem; font-weight: 600; margin-bottom: 12px; overflow-wrap: anywhere; }
dl { margin: 0 0 20px; padding: 16px 0; display: grid; grid-template-columns: max-content 1fr; gap: 6px 16px; border-block: 1px solid var(--line); }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
details { margin-top: 16px; }
summary { cursor: pointer; min-height: 44px; display: grid; align-items: center; text-decoration: underline; text-underline-offset: 3px; }
small { display: block; margin-top: 16px; color: var(--soft); font-size: 0.875rem; }
[role='alert'] { margin: 12px 0; color: var(--bad); }
`;

export const confirmPagePolicy = plainPagePolicy(style);
export const passkeyPagePolicy = plainPagePolicy(style, passkeyScript);

/** Messages of refused forms. */
export const refusalWords: Record<ConfirmRefusal, string> = {
  'wrong-password': 'That’s not your password.',
  'wrong-passkey': 'That passkey was refused. Try again.',
  'wrong-code': 'That’s none of your recovery codes, or you have used it.',
  'too-many': 'Too many attempts. Try again later.',
  'wrong-account': 'That was a different account, or the sign-in wasn’t finished. Try again.',
  'page-too-old': 'This page was open in another tab. Try again here.',
};

const render = (title: string, body: string) => renderPlainPage({ title, body, style });

/** A page with one sentence. */
export const renderMessagePage = (title: string, sentence: string): string =>
  render(title, `<p>${escapeHtml(sentence)}</p>`);

/** The operation to confirm, in words, and the fields that the person must fill in. */
export function renderConfirmPage(stepUpId: string, page: ConfirmPage, problem?: string): string {
  const { state, words, secret, asks, question } = page;
  if (state === 'confirmed' || secret === null)
    return render(
      'Confirmed',
      `<p class="act">${escapeHtml(words.act)}</p>
<p>Close this tab to go back. Bestie continues on its own.</p>`,
    );
  const facts = words.facts
    .map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('\n');
  const password = `<label>Your password<input type="password" name="password" autocomplete="current-password" required maxlength="1024" autofocus></label>`;
  const form = `<form method="post" action="/confirm/${stepUpId}">
<input type="hidden" name="secret" value="${secret}">
${asks === 'password' ? password : ''}
<button class="main" type="submit">Confirm</button>
</form>`;
  const passkey = `<form method="post" action="/confirm/${stepUpId}" data-question="${escapeHtml(JSON.stringify(question ? { challengeId: question.challengeId, ...passkeyOptions(question) } : {}))}">
<input type="hidden" name="secret" value="${secret}">
<input type="hidden" name="passkey">
<button class="main" type="submit">Use your passkey</button>
<p role="alert" hidden>${passkeyUnused}</p>
</form>
<details><summary>Use a recovery code</summary>
<form method="post" action="/confirm/${stepUpId}">
<input type="hidden" name="secret" value="${secret}">
<label>Recovery code<input name="recoveryCode" autocomplete="off" required maxlength="40"></label>
<button type="submit">Confirm with it</button>
</form></details>
<script>${passkeyScript}</script>`;
  const provider = `<a class="main" href="/confirm/${stepUpId}/provider">Sign in with Google again</a>`;
  return render(
    'Confirm that it’s you',
    `<p>You are about to do this:</p>
<p class="act">${escapeHtml(words.act)}</p>
<dl>
${facts}
</dl>
${problem === undefined ? '' : `<p role="alert">${escapeHtml(problem)}</p>`}
${asks === 'provider' ? provider : asks === 'passkey' ? passkey : form}
<small>If you didn’t start this, close the page and nothing will happen. Bestie asks for your password only here and at sign-in.</small>`,
  );
}
