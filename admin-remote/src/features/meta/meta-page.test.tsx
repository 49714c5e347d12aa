import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { platformTopic } from '@bestie/contracts/live';
import type { Release, RemoteReleases } from '@bestie/contracts/releases.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../remote';
import { answers } from '@bestie/remote-kit/testing-answers';
import type { Call } from '@bestie/remote-kit/testing-answers';

const at = '2026-11-21T10:00:00.000Z';
const hash = 'a'.repeat(64);

const platform = {
  server: { version: '1.0.0', node: 'v20', engine: 'embedded', identity: 'embedded', startedAt: at },
  composition: hash,
  host: { version: '1.0.0', files: 3, bytes: 9_000, integrity: 'sha384-host' },
  remotes: [
    {
      id: 'fan',
      title: 'Bestie',
      version: '1.4.1',
      channel: 'stable',
      audience: 'fan',
      shell: '^1.2.0',
      routes: 5,
      files: 12,
      bytes: 700_000,
      integrity: 'sha384-fan',
      healthy: true,
      builtAt: at,
      commit: 'c0ffee1'.padEnd(40, '0'),
      dirty: true,
      sharedPackages: [],
    },
  ],
  remoteIds: ['fan'],
  sharePlan: [
    {
      name: 'react',
      version: '19.3.1',
      provider: 'host',
      singleton: true,
      remotes: [{ id: 'fan', range: '^19.3.0', builtWith: '19.3.1' }],
    },
    {
      name: 'date-words',
      version: '0.5.0',
      provider: 'creator',
      singleton: false,
      remotes: [{ id: 'creator', range: '^0.5.0', builtWith: '0.5.0' }],
    },
  ],
};

const release = (version: string, changes: Partial<Release> = {}): Release => ({
  version,
  state: 'published',
  channels: [],
  note: null,
  commit: null,
  dirty: false,
  incompatibilities: [],
  proof: null,
  preview: null,
  by: { kind: 'team', name: 'Fan team' },
  publishedAt: at,
  builtAt: at,
  files: 12,
  bytes: 700_000,
  seen: { people: 0, failed: 0, medianMs: null },
  ...changes,
});

const releases = (changes: Partial<RemoteReleases> = {}): RemoteReleases => ({
  remoteId: 'fan',
  title: 'Bestie',
  revision: 7,
  stable: '1.4.1',
  previous: '1.4.0',
  promotion: 'team' as const,
  canary: {
    version: '1.4.2',
    basisPoints: 500,
    people: ['ida@bestie.test'],
    since: at,
    evidence: 12.4,
    steps: [5_000, 10_000],
    stepMinutes: 30,
    nextStepAt: '2026-11-21T12:00:00.000Z',
    waitsFor: 'time',
    withoutVisitors: false,
    visitors: { came: 400, needed: 1, until: '2026-11-22T12:00:00.000Z' },
    canary: { people: 410, failed: 23, medianMs: 900 },
    stable: { people: 3_900, failed: 12, medianMs: 850 },
  },
  releases: [
    release('2.0.0', { incompatibilities: ['fan@2.0.0 needs react ^20.0.0, the host provides 19.3.1.'] }),
    release('1.4.2', {
      channels: ['canary'],
      note: 'Boards',
      commit: 'beef123'.padEnd(40, '0'),
      dirty: true,
    }),
    release('1.4.1', { channels: ['stable'], seen: { people: 3_900, failed: 12, medianMs: 850 } }),
    release('1.4.0', { state: 'built-in', by: { kind: 'build', name: null } }),
  ],
  ...changes,
});

const diff = {
  files: [{ path: 'page-home.js', before: 4_000, after: 5_000 }],
  routes: { added: ['/boards'], removed: ['/pins'] },
  sharedPackages: [{ name: 'react', before: '^19.2.0', after: '^19.3.0' }],
  shell: { before: '^1.2.0', after: '^1.3.0' },
  api: ['boards.list is new: GET /api/boards.'],
  homeScriptBytes: { before: 160_000, after: 161_000 },
};

/** Opens the page with responses that a test can change. */
async function open(more: Record<string, unknown> = {}) {
  const { fetch, requests } = answers({
    'GET /api/admin/platform': platform,
    'GET /api/releases/fan': releases(),
    'GET /api/releases/fan/tokens': { tokens: [] },
    'GET /api/releases/fan/webhooks': { webhooks: [] },
    'GET /api/releases/fan/errors': { errors: [] },
    'GET /api/admin/audit': { items: [], nextCursor: null },
    ...more,
  });
  const page = await renderRemote(remote, { path: '/meta?remote=fan', fetch });
  const section = await screen.findByRole('region', { name: 'Releases' });
  const sent = (method: string, path: string): Call[] =>
    requests.filter((request) => request.method === method && request.path === path);
  return { ...page, section, sent };
}

const act = async (version: string, action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${version}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};
const confirm = async (reason: string, button: string) => {
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.type(within(dialog).getByLabelText('Reason'), reason);
  await userEvent.click(within(dialog).getByRole('button', { name: button }));
};

test('shows what runs, why a release cannot run, and which remote provides each package', async () => {
  const { section } = await open();
  expect(await within(section).findByText('1.4.1 is stable, 1.4.0 was before it.')).toBeVisible();
  expect(within(section).getByText('12 of 3,900 people failed', { selector: 'td *, td' })).toBeVisible();
  expect(
    within(section).getByText('fan@2.0.0 needs react ^20.0.0, the host provides 19.3.1.'),
  ).toBeInTheDocument();
  expect(within(section).getByText('Came with the server')).toBeVisible();
  const plan = screen.getByRole('table', { name: 'Shared packages' });
  expect(
    within(plan).getByRole('row', { name: /^react 19\.3\.1 The host fan \(\^19\.3\.0\) One for all$/ }),
  ).toBeVisible();
  expect(
    within(plan).getByRole('row', {
      name: /^date-words 0\.5\.0 creator creator \(\^0\.5\.0\) Own where versions differ$/,
    }),
  ).toBeVisible();
  expect(within(section).getAllByRole('link', { name: 'As JSON' })[0]).toHaveAttribute(
    'href',
    '/api/releases/fan',
  );
});

test('14.4.4: a release built from uncommitted files says so', async () => {
  const { section } = await open();
  const row = await within(section).findByRole('row', { name: /^1\.4\.2/ });
  expect(within(row).getByText('beef123')).toBeVisible();
  expect(within(row).getByText('with uncommitted changes')).toBeVisible();
  const others = within(section).getByRole('row', { name: /^1\.4\.1/ });
  expect(within(others).queryByText('with uncommitted changes')).not.toBeInTheDocument();
  expect(screen.getByText('Uncommitted changes', { selector: 'dt' })).toBeVisible();
});

test('the canary shows its audience, its failure rate, and the evidence against it', async () => {
  const { section } = await open();
  expect(
    await within(section).findByRole('heading', { name: '1.4.2 for 5 % of people and 1 named person' }),
  ).toBeVisible();
  expect(
    within(section).getByText('23 of 410 people failed; half of the pages loaded within 0.9 s'),
  ).toBeVisible();
  expect(within(section).getByRole('progressbar', { name: 'Evidence that it is worse' })).toBeVisible();
  expect(within(section).getByText('12 to 1')).toBeVisible();
});

test('a canary that nobody visits says that it waits, and until when', async () => {
  const waiting = (visitors: { came: number; needed: number; until: string | null }) => {
    const canary = { ...releases().canary!, steps: visitors.until ? [5_000, 10_000] : [10_000], visitors };
    return releases({ canary: { ...canary, waitsFor: 'visitors' } });
  };
  let shown = waiting({ came: 0, needed: 1, until: '2026-11-22T12:00:00.000Z' });
  const { section, emit } = await open({ 'GET /api/releases/fan': () => shown });
  expect(
    await within(section).findByText(
      /^Waits for visitors at 5 %: 0 of 1 came\. 50 % once they have, or from .*22.*, then everyone\.$/,
    ),
  ).toBeVisible();
  shown = waiting({ came: 3, needed: 5, until: null });
  emit({ topic: platformTopic, type: 'releases.changed', ids: ['fan'] });
  expect(
    await within(section).findByText(
      'Waits for visitors at 5 %: 3 of 5 came. Everyone gets it once they have; promote it to go on without them.',
    ),
  ).toBeVisible();
});

test('promoting asks for a reason, sends the revision that was seen, and reports a concurrent change', async () => {
  let first = true;
  const { record, sent } = await open({
    'POST /api/releases/fan/promote': () => {
      if (!first) return releases();
      first = false;
      return { status: 409, error: { code: 'conflict', message: 'Someone changed what runs of fan.' } };
    },
  });
  await act('1.4.2', 'Promote');
  await confirm('They like it', 'Promote');
  expect(await screen.findByText('Someone changed what runs of fan.')).toBeVisible();
  // The current state has been fetched again.
  await waitFor(() => expect(sent('GET', '/api/releases/fan').length).toBeGreaterThan(1));
  await userEvent.click(screen.getByRole('button', { name: 'Promote' }));
  await waitFor(() => expect(record.toasts.map(({ message }) => message)).toEqual(['1.4.2 is now stable.']));
  expect(sent('POST', '/api/releases/fan/promote')[1]?.body).toEqual({
    version: '1.4.2',
    revision: 7,
    reason: 'They like it',
    withoutProof: true,
  });
});

test('rolling back leads to the previous release', async () => {
  const { sent } = await open({ 'POST /api/releases/fan/rollback': releases() });
  await userEvent.click(await screen.findByRole('button', { name: 'Roll back' }));
  expect(await screen.findByRole('heading', { name: 'Go back to 1.4.0?' })).toBeVisible();
  await confirm('It fails', 'Roll back');
  await waitFor(() =>
    expect(sent('POST', '/api/releases/fan/rollback')[0]?.body).toEqual({
      version: '1.4.0',
      revision: 7,
      reason: 'It fails',
    }),
  );
});

/** The releases of fan as they are, which a test changes while a dialog is open. */
async function openChanging(more: Record<string, unknown>, initial = releases()) {
  let now = initial;
  const page = await open({ 'GET /api/releases/fan': () => now, ...more });
  return {
    ...page,
    async becomes(changed: RemoteReleases) {
      now = changed;
      const before = page.sent('GET', '/api/releases/fan').length;
      page.emit({ topic: platformTopic, type: 'releases.changed', ids: ['fan'] });
      await waitFor(() => expect(page.sent('GET', '/api/releases/fan').length).toBeGreaterThan(before));
    },
  };
}

test('what a dialog asks is what it sends, whatever others change while it is open', async () => {
  const { sent, becomes } = await openChanging({
    'POST /api/releases/fan/rollback': { status: 409, error: { code: 'conflict', message: 'Look again.' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Roll back' }));
  expect(await screen.findByRole('heading', { name: 'Go back to 1.4.0?' })).toBeVisible();
  await becomes(releases({ stable: '1.4.0', previous: '1.3.0', revision: 8 }));
  expect(await screen.findByText(/1\.4\.0 is stable/)).toBeInTheDocument();
  await confirm('It fails', 'Roll back');
  expect(await screen.findByText('Look again.')).toBeVisible();
  // Told of the change, they may insist.
  await userEvent.click(screen.getByRole('button', { name: 'Roll back' }));
  await waitFor(() =>
    expect(sent('POST', '/api/releases/fan/rollback').map(({ body }) => body)).toEqual([
      { version: '1.4.0', revision: 7, reason: 'It fails' },
      { version: '1.4.0', revision: 8, reason: 'It fails' },
    ]),
  );
});

test('a canary that ended while its dialog was open is not begun again without a word', async () => {
  const { sent, becomes } = await openChanging({
    'POST /api/releases/fan/canary': { status: 409, error: { code: 'conflict', message: 'Look again.' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Change share' }));
  const dialog = await screen.findByRole('dialog');
  await becomes(releases({ canary: null, revision: 8 }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Change share' })).toBeNull());
  expect(within(dialog).getByRole('heading', { name: 'Change the canary 1.4.2' })).toBeVisible();
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'It does well');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change canary' }));
  expect(await within(dialog).findByText('Look again.')).toBeVisible();
  expect(sent('POST', '/api/releases/fan/canary')[0]?.body).toMatchObject({ revision: 7 });
});

test('the dialog of a canary shows its share of now each time it opens', async () => {
  const { becomes } = await openChanging({});
  const share = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Change share' }));
    return within(await screen.findByRole('dialog')).getByLabelText('Share of people, in percent');
  };
  expect(await share()).toHaveValue(5);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await becomes(releases({ canary: { ...releases().canary!, basisPoints: 2_500 }, revision: 8 }));
  expect(await share()).toHaveValue(25);
});

test('a canary is for a share of people and for named people', async () => {
  const { sent } = await open({
    'GET /api/releases/fan': releases({ canary: null }),
    'POST /api/releases/fan/canary': releases(),
  });
  await act('1.4.0', 'Start canary');
  const dialog = await screen.findByRole('dialog');
  const share = within(dialog).getByLabelText('Share of people, in percent');
  await userEvent.clear(share);
  await userEvent.type(share, '101');
  expect(within(dialog).getByText('Enter a number from 0 to 100.')).toBeVisible();
  await userEvent.clear(share);
  await userEvent.type(share, '2.5');
  await userEvent.type(within(dialog).getByLabelText(/^People who always get it/), 'ida@bestie.test{Enter}');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'A few first');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Start canary' }));
  await waitFor(() =>
    expect(sent('POST', '/api/releases/fan/canary')[0]?.body).toEqual({
      version: '1.4.0',
      basisPoints: 250,
      people: ['ida@bestie.test'],
      revision: 7,
      reason: 'A few first',
    }),
  );
});

test('a growing canary goes on growing at its pace when its share is changed', async () => {
  const { sent } = await open({ 'POST /api/releases/fan/canary': releases() });
  await userEvent.click(await screen.findByRole('button', { name: 'Change share' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/^50 %, then everyone\. A step waits/)).toBeVisible();
  expect(within(dialog).getByText('By itself, a step every 30 minutes')).toBeVisible();
  const share = within(dialog).getByLabelText('Share of people, in percent');
  await userEvent.clear(share);
  await userEvent.type(share, '20');
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /^Also grow when no one comes/ }));
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'It does well');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change canary' }));
  await waitFor(() =>
    expect(sent('POST', '/api/releases/fan/canary')[0]?.body).toMatchObject({
      basisPoints: 2_000,
      steps: [5_000, 10_000],
      stepMinutes: 30,
      withoutVisitors: true,
    }),
  );
});

test('a release is compared with the stable one, in text and figures', async () => {
  const { sent } = await open({ 'GET /api/releases/fan/diff': diff });
  await act('1.4.2', 'Compare');
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('boards.list is new: GET /api/boards.')).toBeVisible();
  expect(sent('GET', '/api/releases/fan/diff?from=1.4.1&to=1.4.2')).toHaveLength(1);
  expect(within(dialog).getByText('/boards is new')).toBeVisible();
  expect(within(dialog).getByText('/pins is gone')).toBeVisible();
  expect(within(dialog).getByText('^1.2.0 → ^1.3.0')).toBeVisible();
  expect(within(dialog).getByText('react: ^19.2.0 → ^19.3.0')).toBeVisible();
  expect(within(dialog).getByText(/160 kB → 161 kB over the wire, host included \(\+1 kB\)/)).toBeVisible();
  expect(within(dialog).getByRole('row', { name: 'page-home.js 4 kB 5 kB +1 kB' })).toBeVisible();
});

test('a deploy token is made for a reason and shown once', async () => {
  const { record, sent } = await open({
    'POST /api/releases/fan/tokens': {
      id: '019a0000-0000-7000-8000-000000000000',
      token: 'bestie_deploy_secret',
      expiresAt: at,
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'New token' }));
  await userEvent.type(await screen.findByLabelText('Name'), 'Builds');
  expect(screen.getByRole('button', { name: 'Create token' })).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Reason'), 'They publish by themselves');
  await userEvent.click(screen.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByLabelText('Token')).toHaveValue('bestie_deploy_secret');
  expect(sent('POST', '/api/releases/fan/tokens')).toMatchObject([
    { body: { name: 'Builds', days: 90, reason: 'They publish by themselves' } },
  ]);
  expect(record.toasts.map(({ message }) => message)).toEqual(['The token was created.']);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByDisplayValue('bestie_deploy_secret')).not.toBeInTheDocument());
});

test('a deploy token is revoked for a reason', async () => {
  const token = {
    id: '019a0000-0000-7000-8000-000000000000',
    name: 'Builds',
    createdAt: at,
    expiresAt: '2099-01-01T00:00:00.000Z',
    revokedAt: null,
    lastUsedAt: null,
  };
  const path = `/api/releases/fan/tokens/${token.id}`;
  const { record, sent } = await open({
    'GET /api/releases/fan/tokens': { tokens: [token] },
    [`DELETE ${path}`]: null,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Builds' }));
  await confirm('It was left in a log', 'Revoke token');
  await waitFor(() => expect(record.toasts.at(-1)?.message).toBe('Builds was revoked.'));
  expect(sent('DELETE', `${path}?reason=It+was+left+in+a+log`)).toHaveLength(1);
});

test('a webhook shows what was sent to it; the secret of a new one is shown once; one is deleted for a reason', async () => {
  const id = '019a0000-0000-7000-8000-000000000001';
  const delivery = {
    id,
    event: 'release.refused',
    createdAt: at,
    attempts: 2,
    status: 500,
    deliveredAt: null,
  };
  const { record, sent: calls } = await open({
    [`DELETE /api/releases/fan/webhooks/${id}`]: null,
    'GET /api/releases/fan/webhooks': {
      webhooks: [
        {
          id,
          url: 'https://team.example/hook',
          createdAt: at,
          deliveries: [{ ...delivery, sentence: 'fan@2.0.0 was refused.' }],
        },
      ],
    },
    'POST /api/releases/fan/webhooks': { id, secret: 'bestie_hook_secret' },
  });
  const sent = await screen.findByRole('table', { name: 'Sent to https://team.example/hook' });
  expect(within(sent).getByText('Release refused')).toBeVisible();
  expect(within(sent).getByText('fan@2.0.0 was refused.')).toBeVisible();
  expect(within(sent).getByText('Attempt 2: 500')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Tell someone' }));
  await userEvent.type(await screen.findByLabelText('Address'), 'https://team.example/other');
  expect(screen.getByRole('button', { name: 'Add' })).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Reason'), 'They asked for it');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByLabelText('Secret')).toHaveValue('bestie_hook_secret');
  expect(calls('POST', '/api/releases/fan/webhooks')).toMatchObject([
    { body: { url: 'https://team.example/other', reason: 'They asked for it' } },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete https://team.example/hook' }));
  await confirm('They left the team', 'Delete');
  await waitFor(() => expect(record.toasts.at(-1)?.message).toBe('Deleted.'));
  expect(calls('DELETE', `/api/releases/fan/webhooks/${id}?reason=They+left+the+team`)).toHaveLength(1);
});

test('a trial link for a release is created for one person', async () => {
  await open({ 'POST /api/releases/fan/try': { path: '/try/signed', endsAt: at } });
  await act('1.4.2', 'Try for a person');
  await userEvent.type(await screen.findByLabelText('Person'), 'ida@bestie.test');
  await userEvent.type(screen.getByLabelText('Reason'), 'Have a look');
  await userEvent.click(screen.getByRole('button', { name: 'Create link' }));
  expect(await screen.findByLabelText('The link')).toHaveValue('http://localhost/try/signed');
});

test('another admin’s change shows without a reload', async () => {
  let stable = '1.4.1';
  const { section, emit } = await open({ 'GET /api/releases/fan': () => releases({ stable, canary: null }) });
  expect(await within(section).findByText(/^1\.4\.1 is stable/)).toBeVisible();
  stable = '1.4.2';
  emit({ topic: platformTopic, type: 'releases.changed', ids: ['fan'] });
  expect(await within(section).findByText(/^1\.4\.2 is stable/)).toBeVisible();
});

test('the history is that of the remote', async () => {
  const { section, sent } = await open({
    'GET /api/admin/audit': {
      items: [
        {
          id: '019a0000-0000-7000-8000-000000000001',
          at,
          actor: { uid: 'olga', name: 'Olga' },
          actorRole: 'admin',
          action: 'releases.promote',
          target: { kind: 'release', id: 'fan', name: null },
          before: { stable: '1.4.0' },
          after: { stable: '1.4.1' },
          reason: 'They like it',
        },
      ],
      nextCursor: null,
    },
  });
  const history = await within(section).findByRole('region', { name: 'History' });
  expect(await within(history).findByText('“They like it”')).toBeVisible();
  expect(sent('GET', '/api/admin/audit?targetKind=release&targetId=fan')).not.toEqual([]);
});

test('without releases there is no history; a failure offers Retry', async () => {
  const nothing = releases({ stable: null, previous: null, canary: null, releases: [] });
  let broken = true;
  const { section } = await open({
    'GET /api/releases/fan': () =>
      broken ? { status: 500, error: { code: 'internal', message: 'Oh no.' } } : nothing,
  });
  const retry = await within(section).findByRole('button', { name: 'Retry' });
  broken = false;
  await userEvent.click(retry);
  expect(await within(section).findByText('Nothing published yet')).toBeVisible();
  expect(within(section).getByText('No team can publish it yet')).toBeVisible();
  expect(await within(section).findByText('Nothing published or changed yet.')).toBeVisible();
  expect(within(section).getByRole('button', { name: 'Roll back' })).toBeDisabled();
});

test('errors of a release are shown where they are in the sources, those of the canary first', async () => {
  const { section } = await open({
    'GET /api/releases/fan/errors': {
      errors: [
        {
          id: 'a',
          message: 'TypeError: “…” is not a function',
          stack: ['src/features/home/home-page.tsx:12:5', 'shared/remote-kit/src/actions/use-action.ts:40:3'],
          mapped: true,
          people: 23,
          firstAt: at,
          lastAt: at,
        },
      ],
    },
  });
  const table = await within(section).findByRole('table', { name: 'Errors of 1.4.2' });
  expect(within(table).getByText('src/features/home/home-page.tsx:12:5')).toBeVisible();
  expect(within(table).getByRole('cell', { name: '23' })).toBeVisible();
  await userEvent.selectOptions(
    within(section).getByRole('combobox', { name: 'Release whose errors are shown' }),
    '1.4.1',
  );
  await within(section).findByRole('table', { name: 'Errors of 1.4.1' });
});

test('the proof of a release shows what a browser saw on each page', async () => {
  const route = {
    address: '/home',
    problems: [],
    console: [],
    contentMs: 700,
    grownBytes: 12_000,
    screenshot: 'a.jpg',
  };
  await open({
    'GET /api/releases/fan': releases({
      canary: null,
      releases: [
        release('1.4.2', { proof: { passed: false, madeAt: at } }),
        release('1.4.1', { channels: ['stable'] }),
      ],
    }),
    'GET /api/releases/fan/versions/1.4.2/proof': {
      passed: false,
      browser: 'Chromium 150',
      mounts: 20,
      madeAt: at,
      by: 'Fan team',
      routes: [
        { ...route, path: '/home' },
        { ...route, path: '/closet', problems: ['It throws: no.'], console: ['error: no'], screenshot: null },
        {
          ...route,
          path: '/pay/:id',
          address: null,
          unopened: 'Only a payment leads there.',
          contentMs: null,
          screenshot: null,
        },
      ],
    },
  });
  expect(await screen.findByText('Proof failed')).toBeVisible();
  await act('1.4.2', 'Proof');
  const pages = await screen.findByRole('table', { name: 'Pages of 1.4.2' });
  expect(within(pages).getByText('It throws: no.')).toBeVisible();
  expect(within(pages).getByText('Not opened: Only a payment leads there.')).toBeVisible();
  expect(screen.getByText(/2 of 3 pages were opened/)).toBeVisible();
  expect(within(pages).getByRole('img', { name: 'Screenshot of /home' })).toHaveAttribute(
    'src',
    '/api/releases/fan/versions/1.4.2/proof/a.jpg',
  );
});
