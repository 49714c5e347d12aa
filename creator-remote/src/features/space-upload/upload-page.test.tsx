import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FileUpload } from '@bestie/remote-kit/upload-contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers, type Call } from '@bestie/remote-kit/testing-answers';
import remote from '../../remote';
import { spaceGroup } from '../../parts/uploads/space-uploads';
import { assetId, assetRow, can, space, spaceId } from '../../test-support/spaces';

const at = `/api/spaces/${spaceId}`;
const known = {
  [`GET ${at}`]: space(),
  [`GET ${at}/folders`]: { items: [{ path: 'looks', count: 0 }] },
  [`GET ${at}/assets/look-alikes`]: { items: [] },
  'GET /api/storage/usage': { usedBytes: 0, reservedBytes: 0, quotaBytes: 1_000_000_000, objects: 0 },
};
const open = (more: Record<string, unknown> = {}, query = '') =>
  renderRemote(remote, {
    path: `/creator/spaces/${spaceId}/upload${query}`,
    fetch: answers({ ...known, ...more }).fetch,
  });
/** A file with a folder as browsers provide it, because jsdom has no folders. */
const chosen = (name: string, type: string) =>
  Object.defineProperty(new File(['bytes'], name, { type }), 'webkitRelativePath', { value: '' });

test('chosen files go into the chosen folder; other file types are refused with a reason', async () => {
  const { uploads } = await open({}, '?folder=looks');
  const picker = await screen.findByLabelText('Choose files', { selector: 'input' });
  await userEvent.upload(picker, [chosen('song.mp3', 'audio/mpeg'), chosen('notes.txt', 'text/plain')], {
    applyAccept: false,
  });
  await waitFor(() =>
    expect(uploads.added.map(({ name, folder }) => [name, folder])).toEqual([['song.mp3', 'looks']]),
  );
  const refused = await screen.findByText('notes.txt: Only pictures, sound and video.');
  expect(screen.getByText('1 file could not be added.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(refused).not.toBeInTheDocument();
});

test('each file shows its progress and its actions', async () => {
  const { uploads } = await open();
  const states: [id: string, changes: Partial<FileUpload>][] = [
    ['moving', { name: 'moving.jpg', state: 'running', fraction: 0.5 }],
    ['paused', { name: 'paused.jpg', state: 'paused' }],
    ['failed', { name: 'failed.jpg', state: 'error', reason: 'Your storage is full.' }],
    [
      'twice',
      { name: 'twice.jpg', state: 'duplicate', duplicateOf: { id: 'x', name: 'Coat.jpg', picture: null } },
    ],
    ['done', { name: 'done.jpg', state: 'success' }],
  ];
  await screen.findByRole('heading', { name: 'Add files' });
  act(() => states.forEach(([id, changes]) => uploads.show(id, { group: spaceGroup(spaceId), ...changes })));
  const row = async (name: string) =>
    (await screen.findByText(name, { selector: 'p' })).closest('li') as HTMLElement;
  expect(within(await row('moving.jpg')).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  expect(within(await row('failed.jpg')).getByText('Your storage is full.')).toBeVisible();
  expect(within(await row('twice.jpg')).getByText('Already in this space: Coat.jpg')).toBeVisible();
  expect(within(await row('done.jpg')).queryByRole('button')).toBeNull();

  for (const name of ['Pause moving.jpg', 'Resume paused.jpg', 'Retry failed.jpg', 'Keep both: twice.jpg'])
    await userEvent.click(screen.getByRole('button', { name }));
  expect(uploads.asked).toEqual(['pause moving', 'resume paused', 'retry failed', 'decide twice keep']);
});

test('cancelling all uploads asks first', async () => {
  const { uploads } = await open();
  await screen.findByRole('heading', { name: 'Add files' });
  act(() => uploads.show('one', { name: 'one.jpg', state: 'running', group: spaceGroup(spaceId) }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel all' }));
  expect(uploads.asked).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel uploads' }));
  await waitFor(() => expect(uploads.asked).toEqual([`cancelAll ${spaceGroup(spaceId)}`]));
});

test('a look-alike that is in use is skipped only after a question', async () => {
  const fresh = assetRow({ id: assetId.replace(/.$/, 'b'), name: 'fresh.jpg' });
  let pairs = [{ asset: fresh, like: assetRow() }];
  const uses = [{ kind: 'social-post', id: assetId, label: 'Camel, six ways.' }];
  const inUse = [{ assetId: fresh.id, name: fresh.name, uses }];
  const { fetch, requests } = answers({
    ...known,
    [`GET ${at}/assets/look-alikes`]: () => ({ items: pairs }),
    [`POST ${at}/assets/delete`]: ({ body }: Call) => {
      if (body['confirmed']) pairs = [];
      return { deleted: body['confirmed'] ? 1 : 0, inUse };
    },
    'GET /api/spaces': { items: [], nextCursor: null },
  });
  const { record } = await renderRemote(remote, { path: `/creator/spaces/${spaceId}/upload`, fetch });
  const sent = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  const pair = await screen.findByRole('article', { name: 'fresh.jpg looks like Coat.jpg' });
  await userEvent.click(within(pair).getByRole('button', { name: 'Skip' }));
  const question = await screen.findByRole('alertdialog', { name: 'This is in use. Delete it anyway?' });
  expect(question).toHaveTextContent('“fresh.jpg” is in the post “Camel, six ways.”.');
  expect(sent().filter(({ confirmed }) => confirmed)).toEqual([]);
  expect(record.toasts).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(pair).not.toBeInTheDocument());
  expect(sent().at(-1)).toEqual({ ids: [fresh.id], confirmed: true });
  expect(record.toasts.at(-1)?.message).toBe('Skipped “fresh.jpg”.');
});

test('viewers are told to ask a manager, and a space that failed to load appears after Retry', async () => {
  const { unmount, record } = await open({ [`GET ${at}`]: space({ can: can({ edit: false }) }) });
  expect(await screen.findByRole('link', { name: 'Back to Summer' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull();
  expect(record.primaryAction).toBeNull();
  unmount();

  let broken = true;
  const failing = () => (broken ? { status: 500, error: { code: 'internal', message: 'x' } } : space());
  await open({ [`GET ${at}`]: failing });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  broken = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('heading', { name: 'Add files' })).toBeVisible();
});
