/**
 * People are addressed by the name of their profile; a new person is asked for one once, and nobody is called Bestie.
 */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { askForName } from '../../session/remember-login';
import { MemoryIdentity } from '../../test-support/memory-identity';
import { json, visit } from '../../test-support/visit';
import type { VisitOptions } from '../../test-support/visit';

const ada = { uid: 'ada', email: 'ada@example.org', displayName: null };
const open = (session: VisitOptions['session'], answers: VisitOptions['answers'] = {}) =>
  visit('/closet', { role: 'fan', identity: new MemoryIdentity(ada), session, answers });
const account = () => screen.getByRole('button', { name: 'Account' });
const question = () => screen.findByRole('textbox', { name: 'What’s your name?' });

afterEach(() => localStorage.clear());

test('the account button shows the profile picture, and without one the initials of the name', async () => {
  await open({ displayName: 'Ada Lovelace', picture: '/pictures/p1/small?v=1' });
  expect(account().querySelector('img')).toHaveAttribute('src', '/pictures/p1/small?v=1');
});

test('without a picture it shows the initials, and without a name those of the address', async () => {
  await open({ displayName: 'Ada Lovelace' });
  expect(account()).toHaveTextContent('AL');
});

test('the initials are whole signs, of the first and the last word, as everywhere', async () => {
  await open({ displayName: 'Ada King 👗dress' });
  expect(account()).toHaveTextContent(/^A👗$/u);
});

test('without a name the menu shows the address once, and not Bestie', async () => {
  await open({ displayName: null });
  expect(account()).toHaveTextContent('A');
  await userEvent.click(account());
  const menu = await screen.findByRole('menu');
  expect(menu).toHaveTextContent(/^ada@example\.org(?!.*Bestie)/);
});

test('a new person enters their name and sees it at once', async () => {
  askForName('ada');
  const page = await open(
    { displayName: null },
    {
      'GET /api/profiles/ada': () => json({ version: 0 }),
      'PATCH /api/profiles/ada': () => json({ version: 1 }),
    },
  );
  await userEvent.type(await question(), 'Ada King');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'What’s your name?' })).toBeNull());
  expect(page.calls).toContain('PATCH /api/profiles/ada');
  expect(account()).toHaveTextContent('AK');
  expect(localStorage.getItem('authDisplayName')).toBe('Ada King');
  expect(localStorage.getItem('bestie:ask-name')).toBeNull();
});

test('a person who declines is not asked again', async () => {
  askForName('ada');
  await open({ displayName: null });
  await question();
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('textbox', { name: 'What’s your name?' })).toBeNull();
  expect(localStorage.getItem('bestie:ask-name')).toBeNull();
});

test('after a sign-up one thing is asked after the other: the name, then to confirm the address', async () => {
  askForName('ada');
  const identity = new MemoryIdentity(ada);
  const page = await visit('/closet', {
    role: 'fan',
    identity,
    session: { displayName: null, emailVerified: false },
    answers: {
      'GET /api/account': () =>
        json({
          leavesAt: null,
          emailVerified: false,
          verificationMails: { left: 3, nextAt: null, reach: 'inbox' },
        }),
    },
  });
  await question();
  // Its text about mails is there before it is shown.
  await waitFor(() => expect(page.calls).toContain('GET /api/account'));
  expect(screen.queryByRole('complementary', { name: 'Confirm your email' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(await screen.findByRole('complementary', { name: 'Confirm your email' })).toBeVisible();
  expect(screen.queryByRole('complementary', { name: 'Your name' })).toBeNull();
});

test('a person with a name, or from an earlier visit, is not asked', async () => {
  askForName('somebody-else');
  await open({ displayName: null });
  expect(screen.queryByRole('complementary', { name: 'Your name' })).toBeNull();
});
