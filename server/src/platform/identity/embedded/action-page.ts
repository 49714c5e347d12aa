import { judgePassword, passwordLength, passwordRule } from '@bestie/contracts/passwords';
import { renderPage } from './page-layout';

/** The page of mailed links, which sets a new password or confirms an address. The query says which. */
export function renderActionPage(): string {
  return renderPage({
    title: 'Your account – Bestie',
    script: 'action.js',
    body: `<main>
<h1 id="title">Your account</h1>
<p id="state" aria-live="polite">One moment…</p>
<div role="alert" id="problem"></div>
<form id="password" hidden>
<input type="text" name="username" autocomplete="username" hidden>
<label>New password<input type="password" name="password" autocomplete="new-password" required minlength="${passwordLength.min}" maxlength="${passwordLength.max}" aria-describedby="rule strength"></label>
<p class="hint"><span id="rule">${passwordRule}</span> <strong id="strength" aria-live="polite"></strong></p>
<button class="main" type="submit">Save password</button>
</form>
<form id="confirm" hidden>
<p>Only confirm if you signed up for Bestie yourself.</p>
<button class="main" type="submit">Confirm</button>
</form>
</main>`,
  });
}

/** Script of that page. Confirming needs a click, because virus scanners open every link of a mail. */
export const actionPageScript = `'use strict';
const query = new URLSearchParams(location.search);
const oobCode = query.get('oobCode');
const confirms = query.get('mode') === 'verifyEmail';
const title = document.getElementById('title');
const state = document.getElementById('state');
const problem = document.getElementById('problem');
const strength = document.getElementById('strength');
const judge = ${judgePassword.toString()};
const form = document.getElementById(confirms ? 'confirm' : 'password');
// Keeps the code out of the history and of Referer headers.
history.replaceState(null, '', location.pathname);
title.textContent = confirms ? 'Confirm your email address' : 'Choose a new password';
document.title = title.textContent + ' – Bestie';

async function call(operation, body) {
  const response = await fetch('/identitytoolkit.googleapis.com/v1/accounts:' + operation, {
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
  : 'This link no longer works. Please ask for a new one.';

function finish(sentence, label, href) {
  form.hidden = true;
  state.textContent = sentence + ' ';
  const link = document.createElement('a');
  link.href = href;
  link.textContent = label;
  state.append(link);
}

call('resetPassword', {}).then(
  (answer) => {
    state.textContent = confirms ? answer.email : 'for ' + answer.email;
    form.hidden = false;
    if (confirms) return;
    form.elements.username.value = answer.email;
    form.elements.password.focus();
    form.elements.password.addEventListener('input', ({ target }) => {
      strength.textContent = judge(target.value, answer.email, ${JSON.stringify(passwordLength)}).words;
    });
  },
  (error) => { state.textContent = ''; problem.textContent = words(error.message); },
);
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  problem.textContent = '';
  try {
    if (confirms) {
      await call('update', {});
      finish('Your email address has been confirmed.', 'Go to Bestie', '/');
    } else {
      await call('resetPassword', { newPassword: form.elements.password.value });
      finish('Your password has been changed.', 'Sign in', '/login');
    }
  } catch (error) {
    problem.textContent = words(error.message);
  }
});
`;
