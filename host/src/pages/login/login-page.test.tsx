import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pageFor } from '../../test-support/consoles';
import { MemoryIdentity, providerError } from '../../test-support/memory-identity';
import { json, visit } from '../../test-support/visit';

test('a person without an account switches to sign-up and keeps what they typed', async () => {
  const user = userEvent.setup();
  await visit('/login', { role: 'guest' });
  await user.type(screen.getByLabelText('Email'), 'nell@bestie.test');
  await user.type(screen.getByLabelText('Password'), 'velvet');
  await user.click(screen.getByRole('link', { name: 'Sign up' }));
  expect(await screen.findByRole('button', { name: 'Create account' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('nell@bestie.test');
  expect(screen.getByLabelText('Password')).toHaveValue('velvet');
});

test('a new account has its address confirmed by mail at once', async () => {
  const user = userEvent.setup();
  const { identity } = await visit('/login', { role: 'guest' });
  await user.click(screen.getByRole('link', { name: 'Sign up' }));
  await user.type(screen.getByLabelText('Email'), 'nell@bestie.test');
  await user.type(screen.getByLabelText('Password'), 'velvet-and-tweed');
  await user.click(await screen.findByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(identity.asked).toEqual(['sign up nell@bestie.test', 'confirmation']));
});

test('an error of the sign-in is not shown on the sign-up', async () => {
  const user = userEvent.setup();
  const { identity } = await visit('/login', { role: 'guest' });
  identity.failure = providerError('invalid-credential');
  await user.type(screen.getByLabelText('Email'), 'nobody@bestie.test');
  await user.type(screen.getByLabelText('Password'), 'not-the-password');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Invalid email or password')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Sign up' }));
  expect(await screen.findByRole('button', { name: 'Create account' })).toBeVisible();
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('people who sign up see the rule for passwords before submitting, and the strength in words', async () => {
  const user = userEvent.setup();
  await visit('/login?mode=sign-up', { role: 'guest' });
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAccessibleDescription(
    'At least 8 characters. Common passwords and your email address are refused.',
  );
  await user.type(screen.getByLabelText('Email'), 'nell@bestie.test');
  await user.type(field, 'velve');
  expect(field).toHaveAccessibleDescription(/Too short: 3 more characters\.$/);
  await user.type(field, 't-and-tweed');
  expect(field).toHaveAccessibleDescription(/Strong\.$/);
  await user.clear(field);
  await user.type(field, 'I am nell!');
  expect(field).toHaveAccessibleDescription(/Too easy to guess: it contains your email\.$/);
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(screen.getByLabelText('Password')).not.toHaveAccessibleDescription();
});

test('while the Google window is open, signing in by e-mail says so; afterwards it works', async () => {
  const user = userEvent.setup();
  const identity = new MemoryIdentity(null);
  let close = (_error: Error) => {};
  identity.signInWithGoogle = () =>
    new Promise((_resolve, reject) => {
      close = reject;
    });
  await visit('/login', { role: 'guest', identity });
  await user.click(screen.getByRole('button', { name: 'Continue with Google' }));
  await user.type(screen.getByLabelText('Email'), 'ada@example.org');
  await user.type(screen.getByLabelText('Password'), 'velvet-and-tweed');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Finish or close the Google window first.')).toBeVisible();
  expect(identity.asked).toEqual([]);
  close(providerError('internal-error'));
  await waitFor(() => expect(screen.getByRole('alert')).not.toBeEmptyDOMElement());
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(identity.asked).toEqual(['sign in ada@example.org']));
});

test('while the page signs in by itself, a click on Sign in waits, and goes on when that failed', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const user = userEvent.setup();
  const identity = new MemoryIdentity({ uid: 'ada', email: 'ada@example.org', displayName: null });
  const { composition, session, trial } = pageFor('fan');
  let fail = (_answer: Response) => {};
  const sessions: (Response | Promise<Response>)[] = [
    new Promise<Response>((resolve) => {
      fail = resolve;
    }),
    json({ uid: 'ada', email: 'ada@example.org', displayName: 'Ada' }),
  ];
  const here = await visit('/login', {
    role: 'guest',
    identity,
    answers: {
      'POST /sessionLogin': () => sessions.shift()!,
      'GET /api/composition': () => json({ composition, session, trial }),
    },
  });
  await waitFor(() => expect(here.calls).toContain('POST /sessionLogin'));
  await user.type(screen.getByLabelText('Email'), 'ada@example.org');
  await user.type(screen.getByLabelText('Password'), 'velvet-and-tweed');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(identity.asked).toEqual([]);
  fail(json({ error: { code: 'unavailable', message: 'Later.' } }, 503));
  await waitFor(() => expect(here.place()).toBe('/home'));
  expect(identity.asked).toEqual(['sign in ada@example.org']);
});

test('without the embedded Google page, Google is not offered', async () => {
  await visit('/login', { role: 'guest', provider: { provider: 'embedded', google: false } });
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull();
});

test.each([
  ['auth/internal-error', providerError('internal-error', 'An internal error has occurred.')],
  ['auth/network-request-failed', providerError('network-request-failed', 'Network error.')],
  ['auth/user-cancelled', providerError('user-cancelled', 'The user did not grant access.')],
])('a Google redirect that comes back with %s shows the specified text', async (_code, failure) => {
  const identity = new MemoryIdentity(null);
  identity.redirectResult = async () => Promise.reject(failure);
  await visit('/login', { role: 'guest', identity });
  expect(await screen.findByText('Google sign-in failed. Please reload and try again.')).toBeVisible();
});

test('after a Google redirect for a person whom the server refuses, the server’s reason is shown', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const identity = new MemoryIdentity(null);
  const user = { uid: 'ada', email: 'ada@example.org', displayName: null };
  identity.redirectResult = async () => {
    identity.user = user;
    return user;
  };
  const suspended = { error: { code: 'forbidden', message: 'This account is suspended.' } };
  const answers = { 'POST /sessionLogin': () => Response.json(suspended, { status: 403 }) };
  await visit('/login', { role: 'guest', identity, answers });
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('This account is suspended.'));
});
