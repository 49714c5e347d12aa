/** Showing an outfit to others from the builder. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Draft } from '@bestie/contracts/drafts.contract';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import remote from '../../remote';
import { exampleBoard } from '../../test-support/boards';
import { closetServer } from '../../test-support/closet-server';
import { stubDrawing } from '../../test-support/drawing-stub';
import { draftAnswers, exampleCategory } from '../../test-support/forum';
import { exampleOutfit, outfitId } from '../../test-support/outfits';

beforeEach(() => {
  stubDrawing();
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

async function openWays(more: Parameters<typeof closetServer>[0] = {}) {
  let stored = exampleOutfit({ visibility: 'private' });
  const server = closetServer({
    [`GET /api/outfits/${outfitId}`]: () => stored,
    [`PATCH /api/outfits/${outfitId}`]: ({ body }) =>
      (stored = exampleOutfit({ ...body, version: stored.version + 1 })),
    ...more,
  });
  const { unmount } = await renderRemote(remote, {
    path: `/outfits/builder?outfit=${outfitId}`,
    fetch: server.fetch,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Post it' }));
  return { server, unmount, ways: await screen.findByRole('dialog', { name: 'Post it' }) };
}

test('a private outfit is made public on request, and then nominated for Top Picks', async () => {
  const { server, ways } = await openWays({
    'POST /api/spotlights/nominations': { state: 'agreed', left: 2 },
  });
  expect(within(ways).queryByRole('button', { name: 'Nominate' })).not.toBeInTheDocument();
  await userEvent.click(within(ways).getByRole('button', { name: 'Show it to everyone' }));
  await userEvent.click(await within(ways).findByRole('button', { name: 'Nominate' }));
  expect(await within(ways).findByRole('button', { name: 'Nominated' })).toBeDisabled();
  expect(server.asked(`PATCH /api/outfits/${outfitId}`)[0]?.body).toMatchObject({ visibility: 'public' });
  expect(server.asked('POST /api/spotlights/nominations')[0]?.body).toEqual({ outfitId });
});

test('an outfit is pinned to a board that one chooses', async () => {
  const board = exampleBoard({ title: 'Camel season' });
  const { server, ways } = await openWays({
    'GET /api/boards': ({ query }) => ({
      items: query.get('tab') === 'own' ? [board] : [],
      nextCursor: null,
    }),
    [`POST /api/boards/${board.id}/pins`]: { pins: [] },
  });
  await userEvent.click(within(ways).getByRole('button', { name: 'Choose a board' }));
  await userEvent.click(await screen.findByRole('button', { name: /Camel season/ }));
  await waitFor(() =>
    expect(server.asked(`POST /api/boards/${board.id}/pins`)[0]?.body['pins']).toMatchObject([
      { outfitId, title: 'Camel Monday', alt: 'Camel Monday' },
    ]),
  );
});

test('a thread about an outfit begins with its picture and a title, once', async () => {
  const { ways, unmount } = await openWays();
  const href = within(ways).getByRole('link', { name: 'Start a thread' }).getAttribute('href')!;
  expect(href).toBe(`/community/forum?outfit=${outfitId}`);
  unmount();
  const drafts = new Map<string, Draft>();
  const open = () =>
    renderRemote(remote, {
      path: href,
      fetch: answers({
        ...draftAnswers(drafts),
        'GET /api/forum/categories': { items: [exampleCategory()] },
        'GET /api/forum/threads': { items: [], nextCursor: null },
        'GET /api/forum/similar': { items: [] },
        [`GET /api/outfits/${outfitId}`]: exampleOutfit(),
      }).fetch,
      storage: { downloadUrl: () => Promise.resolve('/picture.webp') },
    });
  const first = await open();
  await waitFor(() => expect(first.uploads.added).toHaveLength(1));
  expect(first.uploads.added[0]).toMatchObject({ name: 'Camel Monday.webp', type: 'image/webp' });
  expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('What do you think of “Camel Monday”?');
  await waitFor(() => expect(drafts.get('forum:new')?.content?.fields['pictures']).toContain('Camel Monday'));
  first.unmount();

  const again = await open();
  expect(await screen.findByRole('button', { name: 'Remove Camel Monday.webp' })).toBeVisible();
  expect(again.uploads.added).toEqual([]);
});
