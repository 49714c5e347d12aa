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
<button class="main" type="button" id="again" hidden>Try again</button>
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
const again = document.getElementById('again');
const strength = document.getElementById('strength');
const judge = ${judgePassword.toString()};
const form = document.getElementById(confirms ? 'confirm' : 'password');
// Keeps the code out of the history and of Referer headers.
history.replaceState(null, '', location.pathname);
title.textContent = confirms ? 'Confirm your email address' : 'Choose a new password';
document.title = title.textContent + ' – Bestie';

/** Rejects with the code of a refusal, or with an empty message when there is no answer. */
async function call(operation, body) {
  const answer = await fetch('/identitytoolkit.googleapis.com/v1/accounts:' + operation, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oobCode, ...body }),
  })
    .then((response) => response.json())
    .catch(() => ({ error: { message: '' } }));
  if (answer.error) throw new Error(answer.error.message);
  return answer;
}

const isDead = (message) => /^(INVALID|EXPIRED)_OOB_CODE|^USER_/.test(message);
const words = (message) =>
  message.startsWith('WEAK_PASSWORD') ? 'Please choose a stronger password.'
  : message.startsWith('TOO_MANY') ? 'Too many attempts. Try again later.'
  : isDead(message) ? 'This link no longer works. Please ask for a new one.'
  : 'There was no answer. Check your connection and try again.';

function finish(sentence, label, href) {
  form.hidden = true;
  state.textContent = sentence + ' ';
  const link = document.createElement('a');
  link.href = href;
  link.textContent = label;
  state.append(link);
}

async function begin() {
  state.textContent = 'One moment…';
  problem.textContent = '';
  again.hidden = true;
  try {
    const { email } = await call('resetPassword', {});
    state.textContent = confirms ? email : 'for ' + email;
    form.hidden = false;
    if (confirms) return;
    form.elements.username.value = email;
    form.elements.password.focus();
    form.elements.password.addEventListener('input', ({ target }) => {
      strength.textContent = judge(target.value, email, ${JSON.stringify(passwordLength)}).words;
    });
  } catch ({ message }) {
    state.textContent = '';
    problem.textContent = words(message);
    again.hidden = isDead(message);
  }
}

// An earlier call may have been carried out although its answer was lost.
let unanswered = false;
async function send() {
  let done = 'has been';
  try {
    if (confirms) await call('update', {});
    else await call('resetPassword', { newPassword: form.elements.password.value });
  } catch (error) {
    if (!unanswered || !isDead(error.message)) {
      unanswered = words(error.message) === words('');
      throw error;
    }
    done = 'may have been';
  }
  if (confirms) finish('Your email address ' + done + ' confirmed.', 'Go to Bestie', '/');
  else finish('Your password ' + done + ' changed.', 'Sign in', '/login');
}

let busy = false;
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (busy) return;
  busy = true;
  problem.textContent = '';
  try {
    await send();
  } catch ({ message }) {
    problem.textContent = words(message);
  }
  busy = false;
});
again.addEventListener('click', begin);
begin();
`;
