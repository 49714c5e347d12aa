import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BestieError } from '@bestie/contracts/errors';
import { pageFor } from '../test-support/consoles';
import { json, visit } from '../test-support/visit';

const refusal = (code: 'forbidden' | 'second_factor_required', message?: string) => () =>
  json(new BestieError(code, message === undefined ? {} : { message }).toBody(), 403);

/** Signs in to an account with a passkey, in a browser without any. */
async function signIn(codeIsRight: () => boolean) {
  let confirmed = false;
  const { composition, session, trial } = pageFor('fan');
  const here = await visit('/login', {
    role: 'guest',
    answers: {
      'POST /sessionLogin': () =>
        confirmed
          ? json({ uid: 'ada', email: 'ada@example.org', displayName: 'Ada' })
          : refusal('second_factor_required')(),
      'GET /api/composition': () => json({ composition, session, trial }),
      'POST /api/passkeys/sign-in/begin': () =>
        json({ challengeId: 'one', challenge: 'AAAA', rpId: 'localhost', allowed: [] }),
      'POST /api/passkeys/sign-in/recovery-code': () => {
        confirmed = codeIsRight();
        return confirmed
          ? new Response(null, { status: 204 })
          : refusal('forbidden', 'None of your codes.')();
      },
    },
  });
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
  await screen.findByRole('dialog', { name: 'Show your passkey' });
  return here;
}

test('without the passkey, a recovery code that was mistyped once signs in', async () => {
  let right = false;
  const here = await signIn(() => right);
  await userEvent.click(screen.getByRole('button', { name: 'Use your passkey' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your browser didn’t use a passkey. Try again.');
  await userEvent.click(screen.getByRole('button', { name: 'I don’t have my passkey' }));
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  const code = screen.getByRole('textbox', { name: 'Recovery code' });
  await userEvent.type(code, 'abcd{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('None of your codes.');
  right = true;
  await userEvent.type(code, '-efgh{Enter}');
  await waitFor(() => expect(here.place()).toBe('/home'));
  expect(here.calls.filter((call) => call.endsWith('/recovery-code'))).toHaveLength(2);
});

test('somebody who cancels is signed out of the identity provider, and told that they are not signed in', async () => {
  const here = await signIn(() => false);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const said = await screen.findByText('You didn’t show a passkey, so you’re not signed in.');
  expect(said).toBeVisible();
  expect(here.identity.user).toBeNull();
  expect(here.place()).toBe('/login');
});
