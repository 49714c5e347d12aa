import { passwordLength } from './passwords';
import { renderPage } from './page-layout';

/** Where the link of a password mail leads. */
export function renderActionPage(): string {
  return renderPage({
    title: 'Choose a new password – Bestie',
    script: 'action.js',
    body: `<main>
<h1>Choose a new password</h1>
<p id="state" aria-live="polite">One moment…</p>
<div role="alert" id="problem"></div>
<form id="form" hidden>
<input type="text" name="username" autocomplete="username" hidden>
<label>New password<input type="password" name="password" autocomplete="new-password" required minlength="${passwordLength.min}" maxlength="${passwordLength.max}"></label>
<button class="main" type="submit">Save password</button>
</form>
</main>`,
  });
}

/** Script of that page. */
export const actionPageScript = `'use strict';
const oobCode = new URLSearchParams(location.search).get('oobCode');
const state = document.getElementById('state');
const problem = document.getElementById('problem');
const form = document.getElementById('form');
// The code stays out of the history and of any Referer.
history.replaceState(null, '', location.pathname);

async function call(body) {
  const response = await fetch('/identitytoolkit.googleapis.com/v1/accounts:resetPassword', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oobCode, ...body }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error.message);
  return answer;
}

const words = (message) =>
  message.startsWith('WEAK_PASSWORD') ? 'Please choose a stronger password.'
  : message.startsWith('TOO_MANY') ? 'Too many attempts. Try again later.'
  : 'This link does not work any more. Please ask for a new one.';

call({}).then(
  (answer) => { state.textContent = 'for ' + answer.email; form.elements.username.value = answer.email; form.hidden = false; form.elements.password.focus(); },
  (error) => { state.textContent = ''; problem.textContent = words(error.message); },
);
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  problem.textContent = '';
  try {
    await call({ newPassword: form.elements.password.value });
    form.hidden = true;
    state.textContent = 'Your password is changed. ';
    const link = document.createElement('a');
    link.href = '/login';
    link.textContent = 'Sign in';
    state.append(link);
  } catch (error) {
    problem.textContent = words(error.message);
  }
});
`;
