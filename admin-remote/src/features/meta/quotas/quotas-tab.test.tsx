import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PersonQuota, RoleQuota } from '@bestie/contracts/quotas.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import type { Call } from '@bestie/remote-kit/testing-answers';
import remote from '../../../remote';

const mila = { uid: 'mila', name: 'Mila', handle: 'mila' };
const iris = { uid: 'iris', name: 'Iris', handle: null };
const milasQuota: PersonQuota = {
  person: mila,
  version: 2,
  bytes: 2e9,
  usedBytes: 3e9,
  endsAt: '2026-12-24T12:00:00.000Z',
  setBy: iris,
  reason: 'She moves out.',
};

test('an admin sees the quotas of roles and people, and sets that of a role with a reason', async () => {
  const { fetch, requests } = answers({
    'GET /api/admin/quotas': {
      items: [{ role: 'fan', version: 3, bytes: 5e9, byDefault: 20e9 }],
    },
    'GET /api/admin/quotas/people': {
      items: [milasQuota],
      nextCursor: null,
    },
    'PUT /api/admin/quotas/roles/fan': { role: 'fan', version: 4, bytes: 20e9, byDefault: 20e9 },
  });
  await renderRemote(remote, { path: '/meta?tab=quotas', fetch });
  const people = within(await screen.findByRole('table', { name: 'Storage by person' }));
  expect(people.getByText('3 GB of 2 GB')).toBeVisible();
  expect(people.getByRole('link', { name: 'Mila' })).toHaveAttribute('href', '/admin/users?user=mila');
  await userEvent.click(screen.getByRole('button', { name: 'Change the quota of fans' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Storage of fans' }));
  expect(dialog.getByLabelText(/^Gigabytes/)).toHaveValue(5);
  expect(dialog.getByRole('button', { name: 'Set' })).toBeDisabled();
  await userEvent.click(dialog.getByLabelText('The default, 20 GB'));
  await userEvent.click(dialog.getByLabelText(/^Reason/));
  await userEvent.paste('The disk is larger now.');
  await userEvent.click(dialog.getByRole('button', { name: 'Set' }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      version: 3,
      bytes: null,
      reason: 'The disk is larger now.',
    }),
  );
});

test('a quota of a person is changed from what holds, with its end', async () => {
  const { fetch } = answers({
    'GET /api/admin/quotas': { items: [] },
    'GET /api/admin/quotas/people': { items: [milasQuota], nextCursor: null },
  });
  await renderRemote(remote, { path: '/meta?tab=quotas', fetch });
  await userEvent.click(await screen.findByRole('button', { name: 'Change the quota of Mila' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Storage of Mila' }));
  expect(dialog.getByLabelText(/^Gigabytes/)).toHaveValue(2);
  expect(dialog.getByLabelText(/^Until/)).toHaveValue('2026-12-24');
});

describe('when another admin sets the quota of a role meanwhile', () => {
  const theirs: RoleQuota = { role: 'fan', version: 2, bytes: 7e9, byDefault: 20e9 };

  async function open(server: { quota: RoleQuota }) {
    const { fetch, requests } = answers({
      'GET /api/admin/quotas': () => ({ items: [server.quota] }),
      'GET /api/admin/quotas/people': { items: [], nextCursor: null },
      'PUT /api/admin/quotas/roles/fan': ({ body }: Call) => {
        const { version } = server.quota;
        if (body['version'] !== version)
          return { status: 409, error: { code: 'conflict', message: 'x', currentVersion: version } };
        server.quota = { ...server.quota, version: version + 1, bytes: body['bytes'] as number };
        return server.quota;
      },
    });
    const page = await renderRemote(remote, { path: '/meta?tab=quotas', fetch });
    return { ...page, sent: () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body) };
  }
  async function ask() {
    await userEvent.click(await screen.findByRole('button', { name: 'Change the quota of fans' }));
    return within(await screen.findByRole('dialog', { name: 'Storage of fans' }));
  }
  type Dialog = Awaited<ReturnType<typeof ask>>;
  const size = (dialog: Dialog) => dialog.getByLabelText(/^Gigabytes/);
  async function fill(dialog: Dialog) {
    await userEvent.clear(size(dialog));
    await userEvent.click(size(dialog));
    await userEvent.paste('9');
    await userEvent.click(dialog.getByLabelText(/^Reason/));
    await userEvent.paste('The disk is larger now.');
  }
  /** The answer to what is sent is that it was changed meanwhile. */
  async function conflict() {
    const server = { quota: { ...theirs, version: 1, bytes: 5e9 } };
    const page = await open(server);
    const dialog = await ask();
    await fill(dialog);
    server.quota = theirs;
    await userEvent.click(dialog.getByRole('button', { name: 'Set' }));
    await dialog.findByRole('button', { name: 'Reload theirs' });
    return { ...page, dialog };
  }
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  afterEach(() => sessionStorage.clear());

  test('their value is taken over, and changed from there', async () => {
    const { dialog, sent } = await conflict();
    await userEvent.click(dialog.getByRole('button', { name: 'Reload theirs' }));
    expect(size(dialog)).toHaveValue(7);
    expect(dialog.getByLabelText(/^Reason/)).toHaveValue('');
    expect(dialog.queryByRole('button', { name: 'Keep mine' })).toBeNull();
    await fill(dialog);
    await userEvent.click(dialog.getByRole('button', { name: 'Set' }));
    await gone();
    expect(sent().map(({ version }) => version)).toEqual([1, 2]);
  });

  test('or the own value is kept, over the version that was seen', async () => {
    const { dialog, sent } = await conflict();
    expect(size(dialog)).toHaveValue(9);
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await gone();
    expect(sent().at(-1)).toEqual({ version: 2, bytes: 9e9, reason: 'The disk is larger now.' });
  });

  test('what is incomplete is not kept over theirs', async () => {
    const { dialog, sent } = await conflict();
    await userEvent.clear(size(dialog));
    expect(dialog.getByRole('button', { name: 'Keep mine' })).toBeDisabled();
    expect(sent()).toHaveLength(1);
  });

  test('a draft that is older than their change says so after a reload', async () => {
    const server = { quota: { ...theirs, version: 1, bytes: 5e9 } };
    const { unmount } = await open(server);
    await fill(await ask());
    unmount();
    server.quota = theirs;
    const { sent } = await open(server);
    const dialog = await ask();
    expect(size(dialog)).toHaveValue(9);
    expect(dialog.getByRole('button', { name: 'Reload theirs' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Set' }));
    await waitFor(() => expect(sent().map(({ version }) => version)).toEqual([1]));
    expect(server.quota).toEqual(theirs);
  });

  test('a form that was cancelled opens with their value', async () => {
    const { dialog } = await conflict();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await gone();
    const again = await ask();
    expect(size(again)).toHaveValue(7);
    expect(again.getByLabelText(/^Reason/)).toHaveValue('');
    expect(again.queryByRole('button', { name: 'Keep mine' })).toBeNull();
  });
});
