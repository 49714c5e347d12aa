import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { limits } from '@bestie/contracts/limits';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers, type Call } from '@bestie/remote-kit/testing-answers';
import remote from '../../../remote';
import { examplePost, exampleThread, forumPerson, threadAnswers } from '../../../test-support/forum';

afterEach(() => sessionStorage.clear());

/** Opens a thread by Ana with a reply by Bo, and its composer. */
async function openComposer(more: Record<string, unknown> = {}) {
  const thread = exampleThread({ replyCount: 1, lastPosition: 2 });
  const posts = [examplePost(1), examplePost(2, { author: forumPerson('Bo') })];
  const server = answers(Object.assign(threadAnswers(thread, posts), more));
  const page = await renderRemote(remote, { path: '/community/forum/thread', fetch: server.fetch });
  await screen.findByRole('article', { name: 'Reply by Bo' });
  // With a draft it is open already.
  const opener = screen.queryByRole('button', { name: 'Write a reply…' });
  if (opener) await userEvent.click(opener);
  const text = await screen.findByRole('textbox', { name: 'Your reply' });
  return Object.assign(page, { requests: server.requests, text });
}

test('a mention is completed by keyboard: who takes part first, then whoever is found', async () => {
  const { text } = await openComposer({
    'GET /api/search': {
      items: [{ kind: 'people', id: 'boris', title: 'Boris', detail: null, cover: null }],
      nextCursor: null,
    },
  });
  await userEvent.type(text, 'Thank you @bo');
  const people = await screen.findByRole('listbox', { name: 'People to mention' });
  await waitFor(() => expect(within(people).getAllByRole('option')).toHaveLength(2));
  expect(
    within(people)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('@bo'), expect.stringContaining('@boris')]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(text).toHaveValue('Thank you @boris ');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('an email address is no mention', async () => {
  const { text } = await openComposer();
  await userEvent.type(text, 'Write to ana@b');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('an emoji is found by its name and written at the caret', async () => {
  const { text } = await openComposer();
  await userEvent.type(text, 'A dress!');
  (text as HTMLTextAreaElement).setSelectionRange(2, 2);
  await userEvent.click(screen.getByRole('button', { name: 'Add an emoji' }));
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Find an emoji' }), 'high heel');
  await userEvent.click(screen.getByRole('button', { name: 'high heel shoe' }));
  expect(text).toHaveValue('A 👠dress!');
});

test('the characters that are left are counted near the limit', async () => {
  const { text } = await openComposer();
  fireEvent.change(text, { target: { value: 'a'.repeat(limits.forum.body.max - 501) } });
  expect(screen.queryByText(/characters left/)).toBeNull();
  fireEvent.change(text, { target: { value: 'a'.repeat(limits.forum.body.max - 12) } });
  expect(screen.getByText('12 characters left')).toBeVisible();
});

test('what was typed is still there after a reload, and comes back after it was discarded', async () => {
  const first = await openComposer();
  await userEvent.type(first.text, 'Freezer first');
  first.unmount();
  const { text, record } = await openComposer();
  expect(text).toHaveValue('Freezer first');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('button', { name: 'Write a reply…' })).toBeVisible();
  act(() => record.toasts.at(-1)?.undo?.());
  expect(await screen.findByRole('textbox', { name: 'Your reply' })).toHaveValue('Freezer first');
});

/** jsdom has no addresses for local files. */
beforeAll(() => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

test('a pasted picture travels by the shell, and is sent with the text once it has arrived', async () => {
  const sent: Call[] = [];
  const { text, uploads } = await openComposer({
    'POST /api/forum/threads/thread/posts': (call: Call) => {
      sent.push(call);
      return examplePost(3, { id: String(call.body.id) });
    },
  });
  await userEvent.type(text, 'Like this.');
  const png = Uint8Array.from([
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 9, 0, 0, 0, 9, 8, 2,
    0, 0, 0,
  ]);
  const file = new File([png], 'sleeve.png', { type: 'image/png' });
  fireEvent.paste(text, { clipboardData: { files: [file] } });
  expect(await screen.findByRole('list', { name: 'Pictures' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reply' })).toBeDisabled();
  const [upload] = uploads.added;
  act(() => uploads.show(upload!.id, { state: 'success' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Reply' })).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name: 'Reply' }));
  await waitFor(() => expect(sent[0]?.body.pictures).toEqual([upload!.path]));
  expect(upload!.path).toMatch(/^users\/bestie\/forum\/.+\.png$/);
});
