import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { spaceTopic } from '@bestie/contracts/live';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers, type Call } from '@bestie/remote-kit/testing-answers';
import remote from '../../remote';
import { asset, assetId, assetRow, can, space, spaceId } from '../../test-support/spaces';

const at = `/api/spaces/${spaceId}`;
const page = (...items: unknown[]) => ({ items, nextCursor: null });
const refused = (code: string, more: object = {}) => ({
  status: 409,
  error: { code, message: 'Refused.', ...more },
});

/** Opens the page of a space, with the test's own responses. */
async function open(more: Record<string, unknown>, search = '') {
  const scene = answers({
    [`GET ${at}`]: space(),
    [`GET ${at}/folders`]: { items: [] },
    [`GET ${at}/assets`]: page(assetRow()),
    [`GET ${at}/assets/${assetId}`]: asset(),
    'GET /api/spaces': page(),
    ...more,
  });
  const rendered = await renderRemote(remote, {
    path: `/creator/spaces/${spaceId}${search}`,
    fetch: scene.fetch,
  });
  // A dialog that is open at once hides the page from assistive technology.
  await screen.findByRole('heading', { level: 1, name: 'Summer', hidden: true });
  const sent = (method: string) => scene.requests.filter((request) => request.method === method);
  return { ...rendered, sent };
}

async function openSettings() {
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Space settings' }));
}

async function openMembers() {
  await userEvent.click(screen.getByRole('button', { name: /\d members?$/ }));
  return screen.findByRole('dialog');
}

afterEach(() => sessionStorage.clear());

describe('settings of a space', () => {
  test('another person’s change is offered and taken over', async () => {
    let saved = space();
    const { record } = await open({
      [`GET ${at}`]: () => saved,
      [`PATCH ${at}`]: ({ body }: Call) => {
        if (body['version'] === 1) {
          saved = space({ version: 2, name: 'Theirs' });
          return refused('conflict', { currentVersion: 2 });
        }
        return saved;
      },
    });
    await openSettings();
    const name = await screen.findByRole('textbox', { name: /Name/ });
    await userEvent.clear(name);
    await userEvent.type(name, 'Mine');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Reload theirs' }));
    expect(await screen.findByRole('textbox', { name: /Name/ })).toHaveValue('Theirs');
    expect(screen.queryByRole('button', { name: 'Keep mine' })).not.toBeInTheDocument();
    expect(record.toasts).toEqual([]);
  });

  test('another person’s change that arrives while one writes is offered, and nothing of it is overwritten', async () => {
    let saved = space();
    const { emit, sent } = await open({
      [`GET ${at}`]: () => saved,
      [`PATCH ${at}`]: ({ body }: Call) => {
        if (body['version'] !== saved.version) return refused('conflict', { currentVersion: saved.version });
        saved = space({ ...body, version: saved.version + 1 });
        return saved;
      },
    });
    await openSettings();
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    const description = await screen.findByRole('textbox', { name: /What is it for/ });
    await userEvent.type(description, ', mine');
    saved = space({ version: 2, name: 'Theirs' });
    emit({ topic: spaceTopic(spaceId), type: 'spaces.update', ids: [spaceId] });
    // Behind the dialog.
    await screen.findByRole('heading', { level: 1, name: 'Theirs', hidden: true });
    await press('Save');
    expect(await screen.findByRole('button', { name: 'Reload theirs' })).toBeVisible();
    expect(sent('PATCH').filter(({ body }) => body['version'] === 2)).toEqual([]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep mine' })).toBeEnabled());
    await press('Keep mine');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(saved).toMatchObject({ version: 3, name: 'Theirs', description: 'Linen, mine' });
  });

  test('deleting leads to the list, says how long the space can be restored, and can be undone', async () => {
    const { record, location, sent } = await open({
      [`POST ${at}/delete`]: { deleted: true, inUse: [] },
      [`POST ${at}/restore`]: space(),
    });
    await openSettings();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete space' }));
    await waitFor(() => expect(location().pathname).toBe('/creator/spaces'));
    expect(record.toasts[0]?.message).toMatch(/^Deleted Summer\. It stays in the trash for 30 days/);
    record.toasts[0]?.undo?.();
    await waitFor(() =>
      expect(sent('POST').map(({ path }) => path)).toEqual([`${at}/delete`, `${at}/restore`]),
    );
  });
});

describe('deleting a space whose files are in use', () => {
  const use = (name: string, label: string) => ({
    assetId,
    name,
    uses: [{ kind: 'social-post', id: spaceId, label }],
  });
  async function ask(inUse: object[], confirmed: unknown = { deleted: true, inUse }) {
    const opened = await open({
      [`POST ${at}/delete`]: ({ body }: Call) => (body['confirmed'] ? confirmed : { deleted: false, inUse }),
      [`POST ${at}/restore`]: space(),
    });
    await openSettings();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete space' }));
    return { ...opened, question: await screen.findByRole('alertdialog') };
  }
  const press = (dialog: HTMLElement, name: string) =>
    userEvent.click(within(dialog).getByRole('button', { name }));

  test('names the posts first; confirmed, it leads to the list and can be undone', async () => {
    const { question, record, location, sent } = await ask([use('Coat.jpg', 'Camel, six ways.')]);
    expect(question).toHaveTextContent('“Coat.jpg” is in the post “Camel, six ways.”.');
    expect(record.toasts).toEqual([]);
    expect(location().pathname).toBe(`/creator/spaces/${spaceId}`);
    await press(question, 'Delete');
    await waitFor(() => expect(location().pathname).toBe('/creator/spaces'));
    record.toasts[0]?.undo?.();
    await waitFor(() => expect(sent('POST').at(-1)?.path).toBe(`${at}/restore`));
  });

  test('says how many more there are than it names', async () => {
    const { question } = await ask(['1', '2', '3', '4', '5', '6', '7'].map((name) => use(name, 'Look')));
    expect(question).toHaveTextContent('“5” is in the post “Look”. 2 more files are in use.');
  });

  test('is left alone when one cancels', async () => {
    const { question, location, sent } = await ask([use('Coat.jpg', 'Camel, six ways.')]);
    await press(question, 'Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(location().pathname).toBe(`/creator/spaces/${spaceId}`);
    expect(sent('POST')).toHaveLength(1);
  });

  test('that fails says so and stays', async () => {
    const { question, location } = await ask([use('Coat.jpg', 'Look')], refused('forbidden'));
    await press(question, 'Delete');
    expect(await screen.findByText('Refused.')).toBeVisible();
    expect(location().pathname).toBe(`/creator/spaces/${spaceId}`);
  });
});

describe('members of a space', () => {
  const mia = { uid: 'bestie', name: 'Mia', handle: 'mia', role: 'manager' as const };
  const ida = { uid: 'ida', name: 'Ida', handle: 'ida', role: 'viewer' as const };
  const member = (one: typeof mia | typeof ida) => ({ ...one, email: null, addedAt: space().createdAt });
  const both = (role: 'viewer' | 'editor' = 'viewer') =>
    space({ memberCount: 2, allMembers: [member(mia), { ...member(ida), role }] });

  test('a person who cannot be added is named at the field, and nothing else changes', async () => {
    const { record } = await open({
      [`POST ${at}/members`]: {
        status: 400,
        error: {
          code: 'invalid_input',
          message: 'No one is called that.',
          issues: [{ field: 'who', message: 'No one is called that.' }],
        },
      },
    });
    const dialog = await openMembers();
    await userEvent.type(within(dialog).getByRole('textbox'), '@nobody');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(await within(dialog).findByText('No one is called that.')).toBeVisible();
    expect(within(dialog).getByRole('textbox')).toHaveValue('@nobody');
    expect(record.toasts).toEqual([]);
  });

  test('a new member shows at once and can get another role; a refusal is a toast', async () => {
    let now = space();
    let removable = false;
    const { record } = await open({
      [`GET ${at}`]: () => now,
      [`POST ${at}/members`]: () => (now = both()),
      [`PATCH ${at}/members/ida`]: () => (now = both('editor')),
      [`DELETE ${at}/members/ida`]: () => (removable ? (now = space()) : refused('forbidden')),
    });
    const dialog = await openMembers();
    await userEvent.type(within(dialog).getByRole('textbox'), '@ida');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }));
    const part = await within(dialog).findByRole('combobox', { name: /Ida/ });
    expect(within(dialog).getByRole('textbox')).toHaveValue('');
    await userEvent.selectOptions(part, 'editor');
    await waitFor(() => expect(record.toasts.at(-1)?.message).toBe('Ida’s role is now editor.'));

    await userEvent.click(await within(dialog).findByRole('button', { name: 'Remove Ida' }));
    await waitFor(() => expect(record.toasts.at(-1)).toMatchObject({ message: 'Refused.', kind: 'error' }));
    removable = true;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove Ida' }));
    await waitFor(() => expect(within(dialog).queryByText('Ida')).not.toBeInTheDocument());
  });

  test('leaving a space leads to the list of spaces', async () => {
    const { record, location } = await open({
      [`GET ${at}`]: space({ can: can({ manage: false }) }),
      [`POST ${at}/leave`]: null,
    });
    await openMembers();
    await userEvent.click(await screen.findByRole('button', { name: 'Leave this space' }));
    await waitFor(() => expect(location().pathname).toBe('/creator/spaces'));
    expect(record.toasts.at(-1)?.message).toBe('You left Summer.');
  });
});

test('another person’s change of a file that arrives while one writes is offered, and nothing of it is overwritten', async () => {
  const path = `${at}/assets/${assetId}`;
  let saved = asset();
  const { emit, sent } = await open(
    {
      [`GET ${path}`]: () => saved,
      [`PATCH ${path}`]: ({ body }: Call) => {
        if (body['version'] !== saved.version) return refused('conflict', { currentVersion: saved.version });
        saved = asset({ ...body, version: saved.version + 1 });
        return saved;
      },
    },
    `?asset=${assetId}`,
  );
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const alt = await screen.findByRole('textbox', { name: /Alt text/ });
  await userEvent.type(alt, 'Mine');
  saved = asset({ version: 2, name: 'Theirs.jpg' });
  emit({ topic: spaceTopic(spaceId), type: 'assets.update', ids: [assetId] });
  await screen.findByRole('heading', { name: 'Theirs.jpg' });
  await press('Save');
  expect(await screen.findByRole('button', { name: 'Reload theirs' })).toBeVisible();
  expect(sent('PATCH').filter(({ body }) => body['version'] === 2)).toEqual([]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Keep mine' })).toBeEnabled());
  await press('Keep mine');
  await waitFor(() => expect(saved).toMatchObject({ version: 3, name: 'Theirs.jpg', alt: 'Mine' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled());
  expect(alt).toHaveValue('Mine');
});

test('a video of 65.6 seconds is as long as its player says', async () => {
  const video = { kind: 'video', contentType: 'video/mp4', name: 'Walk.mp4', durationSeconds: 65.6 } as const;
  await open({ [`GET ${at}/assets`]: page(assetRow(video)) });
  expect(await screen.findByText(/^1:05 · /)).toBeVisible();
});

test('of a picture that could not be read, the original is shared', async () => {
  const path = `${at}/assets/${assetId}`;
  const unread = { width: null, height: null, placeholder: null, palette: [], sources: null };
  const { sent } = await open(
    {
      [`GET ${path}`]: asset({ picture: { id: 'p', path: 'p.jpg', state: 'failed', ...unread } }),
      [`POST ${path}/shares`]: refused('limit_reached'),
    },
    `?asset=${assetId}`,
  );
  await userEvent.click(await screen.findByRole('tab', { name: /Share/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Create link' }));
  await waitFor(() => expect(sent('POST')[0]?.body).toMatchObject({ what: 'original' }));
});

test('a comment that could not be sent stays in its field; a deleted one can be restored', async () => {
  const comments = `${at}/assets/${assetId}/comments`;
  const comment = {
    id: '01900000-0000-7000-8000-0000000000c1',
    author: { uid: 'ida', name: 'Ida', handle: 'ida' },
    body: 'Lovely light',
    createdAt: space().createdAt,
    can: { delete: true },
  };
  let works = false;
  const { record, sent } = await open(
    {
      [`GET ${comments}`]: page(comment),
      [`POST ${comments}`]: () => (works ? comment : refused('limit_reached')),
      [`DELETE ${comments}/${comment.id}`]: null,
      [`POST ${comments}/${comment.id}/restore`]: comment,
    },
    `?asset=${assetId}`,
  );
  await userEvent.click(await screen.findByRole('tab', { name: /Comments/ }));
  const field = await screen.findByRole('textbox', { name: 'Your comment' });
  await userEvent.type(field, 'So it is');
  await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
  expect(await screen.findByText('Refused.')).toBeVisible();
  expect(field).toHaveValue('So it is');
  works = true;
  await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
  await waitFor(() => expect(field).toHaveValue(''));
  const [first, second] = sent('POST');
  expect(first?.body['id']).toBe(second?.body['id']);

  await userEvent.click(screen.getByRole('button', { name: /Delete the comment of Ida/ }));
  await waitFor(() => expect(record.toasts.at(-1)?.message).toBe('Comment deleted.'));
  record.toasts.at(-1)?.undo?.();
  await waitFor(() => expect(sent('POST').at(-1)?.path).toBe(`${comments}/${comment.id}/restore`));
});
