import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BestieError } from '@bestie/contracts/errors';
import { renderRemote } from '@bestie/remote-kit/testing';
import type { RenderRemoteOptions } from '@bestie/remote-kit/testing';
import remote from '../../remote';
import { closetServer } from '../../test-support/closet-server';

/** Opens the settings. @returns how often account deletion was requested */
async function open(account: RenderRemoteOptions['account'] = {}) {
  let asked = 0;
  let options: unknown;
  await renderRemote(remote, {
    path: '/settings',
    fetch: closetServer().fetch,
    account: {
      requestDeletion: async (given) => {
        options = given;
        asked += 1;
      },
      ...account,
    },
  });
  return {
    asked: () => asked,
    options: () => options,
    section: await screen.findByRole('region', { name: 'Delete account' }),
  };
}
async function ask(section: HTMLElement) {
  await userEvent.click(within(section).getByRole('button', { name: 'Delete account' }));
  return screen.findByRole('dialog', { name: 'Delete your account?' });
}
const press = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: 'Delete my account' }));

test('says what is deleted and when, and offers an export first', async () => {
  const { section } = await open();
  expect(section).toHaveTextContent('You have 30 days to come back and keep everything.');
  expect(within(section).getByRole('link', { name: 'Export everything first' })).toHaveAttribute(
    'href',
    '/api/archive',
  );
});

describe('invoices', () => {
  const show = async (numbers: (string | null)[], leavesAt: string | null = null) => {
    const items = numbers.map((number, index) => ({
      id: String(index),
      number,
      state: number === null ? 'draft' : 'issued',
    }));
    await renderRemote(remote, {
      path: '/settings',
      fetch: closetServer({
        'GET /api/invoices': ({ query }) => ({
          items: items.filter(({ state }) => state === query.get('state')).slice(0, 1),
          nextCursor: null,
        }),
      }).fetch,
      shell: {
        session: {
          uid: 'bestie',
          email: 'bestie@bestie.test',
          displayName: 'Bestie',
          role: 'fan',
          admin: false,
          ...(leavesAt !== null && { leavesAt }),
        },
      },
    });
    return within(await screen.findByRole('region', { name: 'Delete account' }));
  };
  const zip = { name: 'Your invoices as a ZIP' };

  test('that were issued are offered before they are deleted', async () => {
    const section = await show([null, '2026-0001']);
    expect(await section.findByRole('link', zip)).toHaveAttribute('href', '/api/invoices.zip');
    expect(section.getByText('your deals with their invoices;')).toBeVisible();
  });

  test('are still offered while the deletion is pending', async () => {
    const section = await show(['2026-0001'], '2026-07-15T00:00:00.000Z');
    expect(await section.findByRole('link', zip)).toHaveAttribute('href', '/api/invoices.zip');
    expect(section.getByRole('button', { name: 'Keep my account' })).toBeVisible();
  });

  test('are not mentioned to people who issued none', async () => {
    const section = await show([null]);
    expect(section.queryByRole('link', zip)).toBeNull();
    expect(section.queryByText(/your deals/)).toBeNull();
  });
});

test('the account is deleted only after typing the confirmation word', async () => {
  const { asked, section } = await open();
  const dialog = await ask(section);
  expect(within(dialog).queryByLabelText(/password/i)).toBeNull();
  await userEvent.type(within(dialog).getByLabelText('Type “delete” to confirm'), 'yes');
  await press(dialog);
  expect(within(dialog).getByLabelText('Type “delete” to confirm')).toHaveAccessibleDescription(
    'Type the word “delete”.',
  );
  expect(within(dialog).getByLabelText('Type “delete” to confirm')).toHaveFocus();
  expect(asked()).toBe(0);
  await userEvent.clear(within(dialog).getByLabelText('Type “delete” to confirm'));
  await userEvent.type(within(dialog).getByLabelText('Type “delete” to confirm'), 'Delete ');
  await press(dialog);
  await waitFor(() => expect(asked()).toBe(1));
});

test('texts and confessions stay unless their writer checks that they are deleted, too', async () => {
  const { asked, options, section } = await open();
  const dialog = await ask(section);
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /My confessions, too/ }));
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /My posts and messages, too/ }));
  await userEvent.type(within(dialog).getByLabelText('Type “delete” to confirm'), 'delete');
  await press(dialog);
  await waitFor(() => expect(asked()).toBe(1));
  expect(options()).toEqual({ confessionsToo: true, textsToo: true });
});

test.each([
  ['who does not confirm it', new BestieError('step_up_required', { message: 'You did not confirm it.' })],
  ['the last admin', new BestieError('last_admin', { message: 'You are the only admin.' })],
])('%s is told so, and can try again', async (_who, error) => {
  const { section } = await open({ requestDeletion: () => Promise.reject(error) });
  const dialog = await ask(section);
  await userEvent.type(within(dialog).getByLabelText('Type “delete” to confirm'), 'delete');
  await press(dialog);
  expect(await within(dialog).findByText(error.message)).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Delete my account' })).toBeEnabled();
});
