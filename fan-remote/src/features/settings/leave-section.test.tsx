import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BestieError } from '@bestie/contracts/errors';
import { renderRemote } from '@bestie/remote-kit/testing';
import type { RenderRemoteOptions } from '@bestie/remote-kit/testing';
import remote from '../../remote';
import { closetServer } from '../../test-support/closet-server';

/** Opens the settings of somebody with a password. @returns the passwords with which they wanted to leave */
async function open(account: RenderRemoteOptions['account'] = {}) {
  const asked: (string | null)[] = [];
  await renderRemote(remote, {
    ...{ path: '/settings', fetch: closetServer().fetch },
    account: {
      hasPassword: async () => true,
      leave: async (password) => void asked.push(password),
      ...account,
    },
  });
  return { asked, section: await screen.findByRole('region', { name: 'Delete account' }) };
}
async function ask(section: HTMLElement) {
  await userEvent.click(within(section).getByRole('button', { name: 'Delete account' }));
  return screen.findByRole('dialog', { name: 'Delete your account?' });
}
const press = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: 'Delete my account' }));

test('says what goes and when, and offers a copy of everything first', async () => {
  const { section } = await open();
  expect(section).toHaveTextContent('You have 30 days to come back and keep everything.');
  expect(within(section).getByRole('link', { name: 'Export everything first' })).toHaveAttribute(
    'href',
    '/api/archive',
  );
});

test('asks for the password and a word; only with both of them it leaves', async () => {
  const { asked, section } = await open();
  const dialog = await ask(section);
  await press(dialog);
  expect(within(dialog).getByLabelText('Your password')).toHaveAccessibleDescription('Enter your password.');
  expect(within(dialog).getByLabelText('Your password')).toHaveFocus();
  await userEvent.type(within(dialog).getByLabelText('Your password'), 'velvet-and-tweed');
  await userEvent.type(within(dialog).getByLabelText('Type “delete” to confirm'), 'yes');
  await press(dialog);
  expect(within(dialog).getByLabelText('Type “delete” to confirm')).toHaveAccessibleDescription(
    'Type the word “delete”.',
  );
  expect(asked).toEqual([]);
  await userEvent.clear(within(dialog).getByLabelText('Type “delete” to confirm'));
  await userEvent.type(within(dialog).getByLabelText('Type “delete” to confirm'), 'Delete ');
  await press(dialog);
  await waitFor(() => expect(asked).toEqual(['velvet-and-tweed']));
});

test.each([
  ['a wrong password', BestieError.field('password', 'That is not your password.')],
  ['the last admin', new BestieError('last_admin', { message: 'You are the only admin.' })],
])('%s is told so, and may try again', async (_who, error) => {
  const { section } = await open({ leave: () => Promise.reject(error) });
  const dialog = await ask(section);
  await userEvent.type(within(dialog).getByLabelText('Your password'), 'wrong');
  await userEvent.type(within(dialog).getByLabelText('Type “delete” to confirm'), 'delete');
  await press(dialog);
  expect(await within(dialog).findByText(error.message)).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Delete my account' })).toBeEnabled();
});

test('who comes by Google is asked for the word alone', async () => {
  const { asked, section } = await open({ hasPassword: async () => false });
  const dialog = await ask(section);
  expect(await within(dialog).findByText(/You sign in with Google\./)).toBeInTheDocument();
  await userEvent.type(within(dialog).getByLabelText('Type “delete” to confirm'), 'delete');
  await press(dialog);
  await waitFor(() => expect(asked).toEqual([null]));
});
