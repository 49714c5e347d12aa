/** People with an unconfirmed address see the banner on every page, and can use everything of their own. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryIdentity, providerError } from '../../test-support/memory-identity';
import { json, visit } from '../../test-support/visit';
import type { VisitOptions } from '../../test-support/visit';

const ada = { uid: 'ada', email: 'ada@example.org', displayName: null };
const accountWith = (verificationMails: object | null) => ({
  'GET /api/account': () =>
    json({
      leavesAt: null,
      emailVerified: false,
      verificationMails: verificationMails && { reach: 'inbox', ...verificationMails },
    }),
});

async function open(answers: VisitOptions['answers'] = accountWith({ left: 3, nextAt: null })) {
  const identity = new MemoryIdentity(ada);
  const page = await visit('/closet', {
    role: 'fan',
    identity,
    answers,
    session: { emailVerified: false },
  });
  return { page, identity };
}
afterEach(() => sessionStorage.clear());
const banner = () => screen.findByRole('complementary', { name: 'Confirm your email' });

test('the banner says what is missing and how many mails are left; the page works as usual', async () => {
  await open();
  const shown = await banner();
  await waitFor(() => expect(shown).toHaveTextContent('Open the link we sent to ada@example.org.'));
  expect(await banner()).toHaveTextContent('200 MB of storage');
  expect(await screen.findByText('3 more links today.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Closet' })).toBeVisible();
});

test('another link is sent on request, and the number of mails left is updated', async () => {
  const lefts = [3, 2];
  const { identity } = await open({
    'GET /api/account': () =>
      json({
        leavesAt: null,
        emailVerified: false,
        verificationMails: { left: lefts.shift() ?? 2, nextAt: null, reach: 'inbox' },
      }),
  });
  await banner();
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(identity.asked).toContain('confirmation');
  expect(await screen.findByText('2 more links today.')).toBeVisible();
});

test.each([
  ['terminal', 'This server sends no email: open the link that it printed to its terminal.', 1],
  ['nobody', 'This server cannot send email yet, so no link was sent to ada@example.org.', 0],
])('without a mail server the banner says that links reach: %s', async (reach, words, buttons) => {
  await open(accountWith({ left: 3, nextAt: null, reach }));
  const shown = await banner();
  await waitFor(() => expect(shown).toHaveTextContent(words));
  expect(shown).not.toHaveTextContent('we sent');
  expect(within(shown).queryAllByRole('button', { name: 'Send again' })).toHaveLength(buttons);
  if (buttons === 0) return;
  await userEvent.click(within(shown).getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('A new link is in the terminal of the server.')).toBeVisible();
});

test('without mails left the button is disabled, and the banner says until when', async () => {
  await open(accountWith({ left: 0, nextAt: '2026-12-22T12:00:00.000Z' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send again' })).toBeDisabled());
  expect(await banner()).toHaveTextContent(/You can get another link after 22 Dec 2026, 12:00\./);
});

test('who puts it off has the page to themselves until the next visit', async () => {
  await open();
  await userEvent.click(within(await banner()).getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('complementary', { name: 'Confirm your email' })).toBeNull();
  cleanup();
  await open();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Closet' })).toBeVisible());
  expect(screen.queryByRole('complementary', { name: 'Confirm your email' })).toBeNull();
});

test('a failure to send shows a message', async () => {
  const { identity } = await open(accountWith(null));
  await banner();
  identity.failure = providerError('operation-not-allowed');
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(screen.getByText('This server cannot send email yet.')).toBeVisible());
});

test('the banner disappears when the address is confirmed elsewhere', async () => {
  const { identity } = await open({
    ...accountWith(null),
    'GET /whoami': () => json({ ...ada, emailVerified: true, role: 'fan' }),
  });
  const shown = await banner();
  identity.confirmed = true;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(shown).not.toBeInTheDocument());
});

test('a confirmed person sees no banner', async () => {
  await visit('/closet', { role: 'fan', identity: new MemoryIdentity(ada) });
  expect(screen.queryByRole('complementary', { name: 'Confirm your email' })).toBeNull();
});
