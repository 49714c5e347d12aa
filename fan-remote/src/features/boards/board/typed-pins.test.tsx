import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Pin } from '@bestie/contracts/pins.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../../remote';
import { exampleBoard, examplePin } from '../../../test-support/boards';
import { closetServer } from '../../../test-support/closet-server';

const board = exampleBoard({ pinCount: 3 });

test('a link, a note and a colour are pinned, shown, opened and edited', async () => {
  let pins: Pin[] = [];
  const server = closetServer({
    [`GET /api/boards/${board.id}`]: board,
    [`GET /api/boards/${board.id}/pins`]: () => ({ items: pins, nextCursor: null }),
    [`POST /api/boards/${board.id}/pins`]: ({ body }) => {
      const [{ id, link, text, colour, title = '' }] = body['pins'] as [Record<string, string>];
      const kind = link ? 'link' : text ? 'note' : 'colour';
      const pin = examplePin({
        id: id ?? '',
        kind,
        title,
        note: text ?? '',
        colour: colour ?? null,
        picture: null,
        sourceUrl: link ?? null,
        linkState: link ? 'reading' : null,
      });
      pins = [pin, ...pins];
      return { pins: [pin] };
    },
  });
  await renderRemote(remote, { path: `/boards/${board.id}`, fetch: server.fetch });
  const user = userEvent.setup();
  const add = async (what: string, label: RegExp, words: string) => {
    await user.click(await screen.findByRole('button', { name: 'Add pins' }));
    await user.click(await screen.findByRole('menuitem', { name: what }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText(label), words);
    await user.click(dialog.getByRole('button', { name: 'Pin' }));
  };
  // As the address bar shows it.
  await add('Link…', /^Web address/, 'www.coats.example/camel');
  expect(await screen.findByText('Reading the page…')).toBeVisible();
  expect(screen.getByText('coats.example')).toBeVisible();
  await add('Note…', /^Note/, 'Ask about the tailor');
  expect(await screen.findByText('Ask about the tailor')).toBeVisible();
  await add('Colour…', /^Name/, 'Lipstick');
  expect(await screen.findByText('Lipstick')).toBeVisible();
  expect(server.asked(`POST /api/boards/${board.id}/pins`).map(({ body }) => body['pins'])).toMatchObject([
    [{ link: 'https://www.coats.example/camel' }],
    [{ text: 'Ask about the tailor' }],
    [{ colour: '#b5174c', title: 'Lipstick' }],
  ]);

  await user.click(screen.getByRole('button', { name: 'Ask about the tailor' }));
  const lightbox = within(await screen.findByRole('dialog', { name: `Pins of ${board.title}` }));
  await user.click(await lightbox.findByRole('button', { name: 'Edit details' }));
  expect(await lightbox.findByRole('textbox', { name: /^Note/ })).toHaveValue('Ask about the tailor');
  expect(lightbox.queryByLabelText(/Alt text/)).toBeNull();
});

test('a note that is being written survives a reload', async () => {
  const open = async () => {
    const { unmount } = await renderRemote(remote, {
      path: `/boards/${board.id}`,
      fetch: closetServer({
        [`GET /api/boards/${board.id}`]: board,
        [`GET /api/boards/${board.id}/pins`]: { items: [], nextCursor: null },
      }).fetch,
    });
    await userEvent.click((await screen.findAllByRole('button', { name: 'Add pins' }))[0]!);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Note…' }));
    return { unmount, note: within(await screen.findByRole('dialog')).getByLabelText(/^Note/) };
  };
  const first = await open();
  await userEvent.type(first.note, 'Ask about the tailor');
  first.unmount();
  expect((await open()).note).toHaveValue('Ask about the tailor');
  sessionStorage.clear();
});
