import type { Account } from './accounts.repository';
import { escapeHtml } from '../../page/escape-html';
import { renderPage } from './page-layout';

/** The embedded "Google": choose an account or type an address. It asks for no secret and tells people so. */
export function renderGooglePage(accounts: readonly Pick<Account, 'email' | 'display_name'>[]): string {
  const choices = accounts.map(({ email, display_name: name }) => {
    const address = escapeHtml(email);
    const label = name ? `${escapeHtml(name)}<small>${address}</small>` : address;
    return `<li><button type="button" data-email="${address}">${label}</button></li>`;
  });
  return renderPage({
    title: 'Sign in with Google – Bestie',
    script: 'handler.js',
    body: `<main>
<h1>Choose an account</h1>
<p>to continue to Bestie. This server stands in for Google, so no password is needed.</p>
<div role="alert" id="problem"></div>
${choices.length > 0 ? `<ul>${choices.join('')}</ul>` : ''}
<form id="other">
<label>Email<input type="email" name="email" autocomplete="off" required maxlength="254"></label>
<label>Name (optional)<input type="text" name="displayName" autocomplete="off" maxlength="80"></label>
<button class="main" type="submit">Continue</button>
</form>
<button class="quiet" type="button" id="cancel">Cancel</button>
</main>`,
  });
}

/** Shown where the embedded Google sign-in is disabled. */
export function renderNoGooglePage(): string {
  return renderPage({
    title: 'Sign in with Google – Bestie',
    body: `<main>
<h1>Google sign-in is not available here</h1>
<p>Close this window, and sign in with your email and password.</p>
</main>`,
  });
}

/** The hidden frame in which the SDK waits for the result. */
export function renderFramePage(): string {
  return renderPage({ title: 'Sign-in', script: 'iframe.js', body: '' });
}

/**
 * Names that the Google page and the frame share in the browser: a sessionStorage key and a BroadcastChannel,
 * both per app of the SDK and only readable on our own origin.
 */
const shared = `
const query = new URLSearchParams(location.search);
const name = 'bestie:auth-event:' + query.get('apiKey') + ':' + query.get('appName');
const channel = new BroadcastChannel(name);
`;

/** Script of the Google page: requests the assertion and passes it to the page that opened it. */
export const googlePageScript = `'use strict';
${shared}
const authType = query.get('authType') || '';
const eventId = query.get('eventId');
const isRedirect = authType.endsWith('ViaRedirect');
const problem = document.getElementById('problem');

// Returns to this origin only, because the query could contain any URL.
function origin() {
  try {
    const url = new URL(query.get('redirectUrl') || '/', location.href);
    return url.origin === location.origin ? url.href : location.origin + '/';
  } catch {
    return location.origin + '/';
  }
}

function deliver(outcome) {
  const event = { type: authType, eventId, urlResponse: null, sessionId: null, postBody: null, tenantId: null, ...outcome };
  if (isRedirect) {
    if (!outcome.error) sessionStorage.setItem(name, JSON.stringify(event));
    location.replace(origin());
    return;
  }
  const given = setTimeout(() => { problem.textContent = 'The page that asked is gone. You can close this window.'; }, 5000);
  channel.onmessage = ({ data }) => {
    if (data.ack !== eventId) return;
    clearTimeout(given);
    window.close();
  };
  channel.postMessage({ event });
}

async function choose(email, displayName) {
  problem.textContent = '';
  try {
    const response = await fetch('/emulator/auth/assertions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, displayName }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.error.message);
    deliver({
      urlResponse: location.origin + '/emulator/auth/handler',
      sessionId: answer.sessionId,
      postBody: new URLSearchParams({ providerId: 'google.com', id_token: answer.assertion }).toString(),
    });
  } catch (error) {
    problem.textContent = error.message.startsWith('INVALID_EMAIL')
      ? 'Please enter an email address.'
      : error.message.startsWith('TOO_MANY') ? 'Too many attempts. Try again later.' : 'That did not work. Please try again.';
  }
}

for (const button of document.querySelectorAll('button[data-email]')) {
  button.addEventListener('click', () => choose(button.dataset.email));
}
document.getElementById('other').addEventListener('submit', (event) => {
  event.preventDefault();
  const fields = new FormData(event.target);
  choose(fields.get('email'), fields.get('displayName') || undefined);
});
document.getElementById('cancel').addEventListener('click', () => {
  deliver({ error: { code: 'auth/popup-closed-by-user', message: 'Cancelled.' } });
  if (!isRedirect) window.close();
});
`;

/** Script of the frame: passes on the results of redirects and popups. */
export const framePageScript = `'use strict';
${shared}
const tell = (message) => parent.postMessage({ from: 'bestie-auth-frame', ...message }, location.origin);
const nothing = {
  type: 'unknown', eventId: null, urlResponse: null, sessionId: null, postBody: null, tenantId: null,
  error: { code: 'auth/no-auth-event', message: 'Nothing was waiting.' },
};

addEventListener('message', ({ data, origin, source }) => {
  if (origin !== location.origin || source !== parent || !data || data.from !== 'bestie-auth-page') return;
  if (data.listening) {
    const stored = sessionStorage.getItem(name);
    sessionStorage.removeItem(name);
    tell({ event: stored ? JSON.parse(stored) : nothing });
  }
  if (data.handled) channel.postMessage({ ack: data.handled });
});
channel.onmessage = ({ data }) => { if (data.event) tell({ event: data.event }); };
tell({ ready: true });
`;
