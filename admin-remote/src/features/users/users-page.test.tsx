/** Issue 14, 3.9: an admin's input survives a reload; a stale role form offers both versions. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { adminTopic } from '@bestie/contracts/live';
import type { ReportDecision } from '@bestie/contracts/reports.contract';
import type { User } from '@bestie/contracts/users.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import type { Call } from '@bestie/remote-kit/testing-answers';
import remote from '../../remote';

const at = '2026-11-21T10:00:00.000Z';
const mila = (changes: Partial<User> = {}): User => ({
  uid: 'mila',
  email: 'mila@bestie.test',
  displayName: 'Mila',
  handle: 'mila',
  role: 'fan',
  status: 'active',
  published: 'shown',
  mutedUntil: null,
  suspendedUntil: null,
  leavesAt: null,
  eraseAskedBy: null,
  createdAt: at,
  lastLoginAt: null,
  version: 1,
  can: { changeRole: true, suspend: true },
  ...changes,
});

const backstage = {
  id: '018f0000-0000-7000-8000-000000000001',
  rank: 1,
  name: 'Backstage',
  description: '',
  price: { amount: 900, currency: 'EUR' },
  capacity: null,
  closed: false,
  version: 1,
};

afterEach(() => sessionStorage.clear());

/** Opens the drawer of a person. The server refuses a role change that is based on an outdated version. */
async function open(server: {
  user: User;
  strikes?: number;
  cases?: Partial<ReportDecision>[];
  passkeys?: number;
  memberships?: () => object;
  grant?: (body: Call['body']) => object;
}) {
  const { fetch, requests } = answers({
    'GET /api/admin/users': () => ({ items: [server.user], nextCursor: null }),
    'GET /api/admin/users/mila': () => server.user,
    'GET /api/admin/quotas/people/mila': {
      usedBytes: 3e9,
      reservedBytes: 0,
      objects: 12,
      quotaBytes: 2e9,
      version: 1,
      own: {
        bytes: 2e9,
        reason: 'She moves out.',
        endsAt: null,
        setBy: { uid: 'olga', name: 'Olga', handle: null },
      },
    },
    'GET /api/admin/users/mila/failed-sign-ins': () => ({
      items: [{ id: 'f1', method: 'passkey', at, browser: 'Firefox', system: 'Linux' }],
      passkeys: server.passkeys ?? 0,
    }),
    'POST /api/admin/users/mila/passkeys/remove': () => {
      server.passkeys = 0;
      return { status: 204 };
    },
    'GET /api/admin/users/mila/cases': () => ({
      items: server.cases ?? [],
      nextCursor: null,
      strikes: server.strikes ?? 0,
      proposed: { sanction: 'mute', hours: 24 },
      open: 1,
    }),
    'POST /api/admin/users/mila/keep': null,
    'POST /api/admin/users/mila/warn': { decisionId: 'd1' },
    'GET /api/vip': { tiers: server.grant ? [backstage] : [], mine: null, can: { write: true } },
    'POST /api/vip/grants': ({ body }: Call) => server.grant?.(body) ?? { items: [] },
    'GET /api/vip/memberships': () => server.memberships?.() ?? { items: [] },
    'GET /api/admin/audit': { items: [], nextCursor: null },
    'POST /api/admin/users/mila/mute': ({ body }: Call) => {
      server.user = mila({ mutedUntil: at, version: 2 });
      return { ...server.user, hours: body['hours'] };
    },
    'POST /api/admin/users/mila/role': ({ body }: Call) => {
      if (body['version'] !== server.user.version)
        return {
          status: 409,
          error: { code: 'conflict', message: 'x', currentVersion: server.user.version },
        };
      server.user = mila({ role: body['role'] as User['role'], version: server.user.version + 1 });
      return server.user;
    },
  });
  const page = await renderRemote(remote, { path: '/admin/users?user=mila', fetch });
  await screen.findByRole('combobox', { name: 'Role' });
  return {
    ...page,
    requests,
    sent: () => requests.filter(({ path }) => path === '/api/admin/users/mila/role'),
  };
}
const drawer = () => within(screen.getByRole('dialog', { name: 'Mila' }));
const role = () => drawer().getByRole('combobox', { name: 'Role' });
const reason = () => drawer().getByRole('textbox', { name: /Reason|Why/ });

async function fill() {
  await userEvent.selectOptions(role(), 'creator');
  await userEvent.type(reason(), 'She has a studio now.');
}

test('an account that waits for its deletion says so in the list, and until when', async () => {
  await open({ user: mila({ leavesAt: '2026-12-20T10:00:00.000Z' }) });
  expect(
    within(screen.getByRole('row', { name: /Mila/, hidden: true })).getByText('Leaving'),
  ).toBeInTheDocument();
  expect(drawer().getByText(/^Erased on .*20 Dec/)).toBeVisible();
});

test('a person without VIP is said to have no tier, and loading it is tried again', async () => {
  let fails = true;
  await open({
    user: mila(),
    memberships: () =>
      fails ? { status: 503, error: { code: 'unavailable', message: 'Not now.' } } : { items: [] },
  });
  const retry = await drawer().findByRole('button', { name: 'Retry' });
  fails = false;
  await userEvent.click(retry);
  expect(await drawer().findByText('No VIP tier.')).toBeVisible();
});

test('role and reason survive a reload', async () => {
  const { unmount } = await open({ user: mila() });
  await fill();
  unmount();
  await open({ user: mila() });
  expect(role()).toHaveValue('creator');
  expect(reason()).toHaveValue('She has a studio now.');
});

test('the reason of an action survives a reload, and is cleared when the dialog closes', async () => {
  const ask = async () => {
    const { unmount } = await open({ user: mila() });
    await userEvent.click(screen.getByRole('button', { name: 'Suspend' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    return { unmount, dialog, text: () => dialog.getByRole('textbox', { name: /Reason/ }) };
  };
  const first = await ask();
  await userEvent.type(first.text(), 'Spam');
  first.unmount();
  const again = await ask();
  expect(again.text()).toHaveValue('Spam');
  await userEvent.click(again.dialog.getByRole('button', { name: 'Cancel' }));
  again.unmount();
  expect((await ask()).text()).toHaveValue('');
});

describe('when another admin changed the account in the meantime', () => {
  async function conflict() {
    const server = { user: mila() };
    const page = await open(server);
    await fill();
    server.user = mila({ role: 'admin', version: 2 });
    await userEvent.click(drawer().getByRole('button', { name: 'Change role' }));
    await screen.findByText('This account was changed by someone else in the meantime.');
    return { ...page, server };
  }

  test('their change is taken over, and the local one is discarded', async () => {
    const { sent } = await conflict();
    await userEvent.click(screen.getByRole('button', { name: 'Reload theirs' }));
    expect(role()).toHaveValue('admin');
    expect(reason()).toHaveValue('');
    expect(drawer().queryByRole('button', { name: 'Keep mine' })).not.toBeInTheDocument();
    expect(sent()).toHaveLength(1);
  });

  test('or the local change is kept, based on the current version', async () => {
    const { record, sent } = await conflict();
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(record.toasts.at(-1)?.message).toBe('Mila’s role is now creator.'));
    expect(sent().at(-1)?.body).toMatchObject({
      role: 'creator',
      reason: 'She has a studio now.',
      version: 2,
    });
  });

  test('a live change is announced before anything is sent', async () => {
    const server = { user: mila() };
    const { emit, sent } = await open(server);
    await fill();
    server.user = mila({ role: 'admin', version: 2 });
    emit({ topic: adminTopic, type: 'users.changeRole', ids: ['mila'] });
    expect(await screen.findByRole('button', { name: 'Reload theirs' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Keep mine' })).toBeVisible();
    expect(sent()).toHaveLength(0);
  });
});

test('a cancelled deletion is told to its person, and what they chose with it does not come back', async () => {
  const { requests } = await open({ user: mila({ leavesAt: '2026-12-20T10:00:00.000Z', version: 3 }) });
  await userEvent.click(drawer().getByRole('button', { name: 'Keep the account' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Keep the account of Mila?' }));
  expect(dialog.getByText(/They are told why\./)).toHaveTextContent(
    '“Erase” does not bring back what they chose about their posts and confessions.',
  );
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'They asked by letter.');
  await userEvent.click(dialog.getByRole('button', { name: 'Keep the account' }));
  await waitFor(() =>
    expect(requests.find(({ path }) => path.endsWith('/keep'))?.body).toEqual({
      reason: 'They asked by letter.',
      version: 3,
    }),
  );
});

test('a mute says what will happen and for how long, and its way back is in the same place', async () => {
  const { requests } = await open({ user: mila() });
  await userEvent.click(drawer().getByRole('button', { name: 'Mute' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Mute Mila?' }));
  expect(dialog.getByText(/publish nothing/)).toBeVisible();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'For how long' }), '28 days');
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Spam, three times.');
  await userEvent.click(dialog.getByRole('button', { name: 'Mute' }));
  expect(await drawer().findByRole('button', { name: 'End the mute' })).toBeVisible();
  expect(requests.find(({ path }) => path.endsWith('/mute'))?.body).toEqual({
    hours: 672,
    reason: 'Spam, three times.',
    version: 1,
  });
});

test('strikes propose the next step, cases say how they ended, and a warning is sent once', async () => {
  const { requests } = await open({
    user: mila(),
    strikes: 2,
    cases: [
      {
        id: 'd1',
        kind: 'board',
        title: 'Linen',
        content: 'hide',
        sanction: 'warn',
        hours: null,
        reason: 'Somebody else’s photos',
        decidedAt: at,
        undoneAt: null,
        strikes: 2,
        appeal: { text: 'No', appealedAt: at, outcome: 'upheld', reason: 'Yes' },
      },
    ],
  });
  expect(await drawer().findByText('2 strikes')).toBeVisible();
  expect(drawer().getByText(/Proposed if a rule is broken: mute for 1 day/)).toBeVisible();
  expect(drawer().getByText('Board “Linen”: hidden, warned · 2 strikes')).toBeVisible();
  expect(drawer().getByText(/appeal refused: it stands/)).toBeVisible();
  await userEvent.click(drawer().getByRole('button', { name: 'Warn' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Warn Mila?' }));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /Strikes/ }), '1');
  await userEvent.type(dialog.getByRole('textbox', { name: /Words/ }), 'Be kind, please.');
  await userEvent.click(dialog.getByRole('button', { name: 'Warn' }));
  await waitFor(() =>
    expect(requests.find(({ path }) => path.endsWith('/warn'))?.body).toMatchObject({
      rule: 'harassment',
      strikes: 1,
      reason: 'Be kind, please.',
    }),
  );
});

test('filters and order are in the address, and several people get one reason', async () => {
  const { fetch, requests } = answers({
    'GET /api/admin/users': { items: [mila(), mila({ uid: 'noa', displayName: 'Noa' })], nextCursor: null },
    'POST /api/admin/users/change': {
      results: [
        { uid: 'mila', outcome: 'done' },
        { uid: 'noa', outcome: 'lastAdmin' },
      ],
    },
    'POST /api/admin/users/act': {
      results: [
        { uid: 'mila', outcome: 'done' },
        { uid: 'noa', outcome: 'changed' },
      ],
    },
  });
  const { record, location } = await renderRemote(remote, {
    path: '/admin/users?status=muted&sort=seen',
    fetch,
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Mila' }));
  expect(requests[0]?.path).toBe('/api/admin/users?status=muted&sort=seen');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Noa' }));
  expect(screen.getByText('2 people selected')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Mute for a day' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Mute 2 people for a day?' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'A wave of spam');
  await userEvent.click(dialog.getByRole('button', { name: 'Mute for a day' }));
  await waitFor(() =>
    expect(record.toasts.at(-1)?.message).toBe('Mute for a day: 1 done, 1 changed meanwhile.'),
  );
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Mila' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Noa' }));
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Role: creator' }));
  const roles = within(
    await screen.findByRole('alertdialog', { name: 'Change the role of 2 people to creator?' }),
  );
  await userEvent.type(roles.getByRole('textbox', { name: /Reason/ }), 'They write for us');
  await userEvent.click(roles.getByRole('button', { name: 'Role: creator' }));
  await waitFor(() => expect(record.toasts.at(-1)?.message).toBe('Role: creator: 1 done, 1 the last admin.'));
  expect(requests.find(({ path }) => path.endsWith('/change'))?.body).toMatchObject({
    act: 'changeRole',
    role: 'creator',
  });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'oldest');
  expect(location().search).toContain('sort=oldest');
});

test('passkeys of somebody who lost them are removed for a reason', async () => {
  const { requests, record } = await open({ user: mila(), passkeys: 2 });
  expect(await screen.findByText(/Password and 2 passkeys\. 1 failed sign-in, the latest:/)).toBeVisible();
  expect(
    within(screen.getByRole('list', { name: 'Failed sign-ins' })).getByRole('listitem'),
  ).toHaveTextContent('Firefox on Linux');
  await userEvent.click(screen.getByRole('button', { name: 'Remove passkeys' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove the passkeys of Mila?' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'She lost her phone and her key.');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove passkeys' }));
  expect(await screen.findByText(/No passkey\./)).toBeVisible();
  expect(requests.find(({ path }) => path.endsWith('/passkeys/remove'))?.body).toMatchObject({
    reason: 'She lost her phone and her key.',
  });
  expect(record.toasts.at(-1)?.message).toBe('Removed.');
});

test('a grant whose first answer was lost and whose words were changed since can be given with the next try', async () => {
  const ids: unknown[] = [];
  const { record } = await open({
    user: mila(),
    grant: ({ id }) => {
      ids.push(id);
      if (ids.length === 1) return { status: 503, error: { code: 'unavailable', message: 'Try again.' } };
      return id === ids[0]
        ? { status: 409, error: { code: 'already_exists', message: 'That already exists.' } }
        : { items: [] };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Grant VIP' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Grant VIP to Mila' }));
  const give = () => userEvent.click(dialog.getByRole('button', { name: 'Grant' }));
  await userEvent.type(dialog.getByLabelText(/Until/), '2027-01-31');
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Won the swap');
  await give();
  expect(await dialog.findByText('Try again.')).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), ' evening');
  await give();
  expect(await dialog.findByText(/Your earlier try was granted/)).toBeVisible();
  await give();
  await waitFor(() => expect(record.toasts.at(-1)?.message).toBe('Mila has it until then.'));
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
});
