import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ArchiveImport } from '@bestie/contracts/archives.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../remote';
import { closetServer } from '../../test-support/closet-server';

const summary = {
  files: 40,
  bytes: 900_000_000,
  contents: [
    { name: 'items', title: 'Pieces', count: 36 },
    { name: 'wears', title: 'Wears', count: 120 },
  ],
};
const outcome = (changes: Partial<ArchiveImport>): ArchiveImport => ({
  id: '018f0000-0000-7000-8000-000000000001',
  fileName: 'bestie.zip',
  state: 'done',
  progress: 1,
  reason: null,
  results: [],
  notes: [],
  createdAt: '2026-01-05T00:00:00.000Z',
  endedAt: '2026-01-05T00:01:00.000Z',
  ...changes,
});

async function open(items: ArchiveImport[] = [], more: Parameters<typeof closetServer>[0] = {}) {
  const server = closetServer({
    'GET /api/archives/imports/018f0000-0000-7000-8000-000000000001/offers': { publish: [], invite: [] },
    ...more,
    'GET /api/archives/summary': summary,
    'GET /api/archives/imports': { items },
  });
  const { record } = await renderRemote(remote, {
    path: '/settings',
    fetch: server.fetch,
    account: { hasPassword: async () => true },
  });
  const archive = within(await screen.findByRole('region', { name: 'Your archive' }));
  await archive.findByRole('link', { name: 'Export everything' });
  return { archive, record, server };
}

test('says beforehand how large the archive is, and what it contains', async () => {
  const { archive } = await open();
  expect(archive.getByText(/36 pieces and 900 MB of originals/)).toHaveTextContent(/about 6 minutes/);
  expect(archive.getByRole('link', { name: 'Export everything' })).toHaveAttribute('href', '/api/archive');
  await userEvent.click(archive.getByText('What’s included'));
  expect(archive.getByText('Wears').closest('li')).toHaveTextContent('Wears 120');
});

test('shows the progress of an import', async () => {
  const { archive } = await open([outcome({ state: 'checking', progress: 0.25, endedAt: null })]);
  const bar = await archive.findByRole('progressbar', { name: 'Checking files: bestie.zip' });
  expect(bar).toHaveAttribute('aria-valuenow', '25');
  expect(archive.getByRole('button', { name: 'Import an archive' })).toBeDisabled();
});

test('says what was imported, what existed already, and what failed', async () => {
  const results = [
    { name: 'items', title: 'Pieces', added: 30, known: 5, refused: 1 },
    { name: 'washes', title: 'Washes', added: 0, known: 0, refused: 0 },
  ];
  const { archive } = await open([
    outcome({ results, notes: ['Pieces, row 2 (Eel) was refused: category.'] }),
  ]);
  expect(await archive.findByText(/30 imported, 5 already here, 1 skipped\./)).toBeInTheDocument();
  expect(archive.getByText('Pieces, row 2 (Eel) was refused: category.')).toBeInTheDocument();
  expect(archive.queryByText('Washes')).not.toBeInTheDocument();
});

test('offers to publish imported things and to invite collaborators again; nothing is selected at first', async () => {
  const [street, monday] = ['018f0000-0000-7000-8000-000000000002', '018f0000-0000-7000-8000-000000000003'];
  const { archive, server } = await open([outcome({})], {
    'GET /api/archives/imports/018f0000-0000-7000-8000-000000000001/offers': {
      publish: [
        { kind: 'board', id: street, title: 'Street', version: 3, visibility: 'public' },
        { kind: 'outfit', id: monday, title: 'Monday', version: 1, visibility: 'public' },
      ],
      invite: [{ boardId: street, boardTitle: 'Street', handle: 'bob_b', name: 'Bob', role: 'editor' }],
    },
    [`PATCH /api/boards/${street}`]: {},
    [`POST /api/boards/${street}/members`]: {},
  });
  const publish = within(await archive.findByRole('group', { name: 'Publish again' }));
  for (const box of archive.getAllByRole('checkbox')) expect(box).not.toBeChecked();
  expect(publish.getByRole('button', { name: 'Publish again' })).toBeDisabled();
  await userEvent.click(publish.getByRole('checkbox', { name: /Street/ }));
  await userEvent.click(publish.getByRole('button', { name: 'Publish again' }));
  const invite = within(archive.getByRole('group', { name: 'Invite again' }));
  await userEvent.click(invite.getByRole('checkbox', { name: /Bob \(@bob_b\)/ }));
  await userEvent.click(invite.getByRole('button', { name: 'Invite again' }));
  await waitFor(() =>
    expect(server.calls.filter(({ method }) => method !== 'GET')).toMatchObject([
      { method: 'PATCH', path: `/api/boards/${street}`, body: { version: 3, visibility: 'public' } },
      { method: 'POST', path: `/api/boards/${street}/members`, body: { who: '@bob_b', role: 'editor' } },
    ]),
  );
});

test('a refusal says why', async () => {
  const reason = '“originals/a.jpg” is not what it was: its hash is another one.';
  const { archive } = await open([outcome({ state: 'refused', reason })]);
  expect(await archive.findByText(/bestie\.zip was refused/)).toBeInTheDocument();
  expect(archive.getByText(/its hash is another one/)).toBeInTheDocument();
});

test('a file that is not a ZIP is not uploaded', async () => {
  const { archive, record } = await open();
  const file = new File(['a'], 'photo.jpg', { type: 'image/jpeg' });
  await userEvent.upload(archive.getByLabelText('Archive to import'), file, { applyAccept: false });
  await waitFor(() => expect(record.toasts).toMatchObject([{ message: 'An archive is a ZIP file.' }]));
});
