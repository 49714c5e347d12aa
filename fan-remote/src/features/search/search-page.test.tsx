import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../remote';
import { closetServer } from '../../test-support/closet-server';

const counted = (items: number, outfits: number) => ({
  counts: [
    { kind: 'items', count: items },
    { kind: 'outfits', count: outfits },
  ],
});
const hit = {
  kind: 'outfits',
  id: 'o-1',
  title: 'Denim Friday',
  detail: 'work',
  position: null,
  snippet: null,
  cover: null,
};

test('the first kind with results is in view; its results link to their pages', async () => {
  const server = closetServer({
    'GET /api/search/counts': counted(0, 1),
    'GET /api/search': { items: [hit], nextCursor: null, meant: null },
  });
  await renderRemote(remote, { path: '/search?q=denim', fetch: server.fetch });
  expect(await screen.findByRole('link', { name: 'Denim Friday' })).toHaveAttribute(
    'href',
    '/outfits/builder?outfit=o-1',
  );
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Outfits1');
  expect(server.asked('GET /api/search').map(({ query }) => query.get('kind'))).toEqual(['outfits']);
});

test('there is a tab for each searchable kind, and a search without results says what was searched', async () => {
  const server = closetServer({
    'GET /api/search/counts': counted(0, 0),
    'GET /api/search': { items: [], nextCursor: null, meant: null },
  });
  await renderRemote(remote, { path: '/search?q=interview', fetch: server.fetch });
  await screen.findByRole('heading', { name: 'No results' });
  // The search box of the topbar promises episodes, which do not exist yet; nothing here
  // contradicts that.
  const tabs = within(screen.getByRole('navigation', { name: 'Results' })).getAllByRole('link');
  expect(tabs.map((tab) => tab.textContent?.replace(/\d+$/, ''))).toEqual([
    'Closet',
    'Outfits',
    'Boards',
    'Forum',
    'Voice',
    'Episodes',
    'Challenges',
    'People',
  ]);
  expect(
    screen.getByText(
      /^We searched your closet, outfits, boards, the forum, voice clips, episodes, challenges and people\./,
    ),
  ).toBeInTheDocument();
});

test('a thread links to the post with the word, which is marked, and a misspelt word gets a suggestion', async () => {
  const server = closetServer({
    'GET /api/search/counts': { counts: [{ kind: 'forum', count: 1 }] },
    'GET /api/search': {
      items: [
        {
          ...hit,
          kind: 'forum',
          id: 't-1',
          title: 'How do you store knits?',
          detail: 'Care & repair',
          position: 2,
          snippet: [
            { text: 'Fold them. My ', marked: false },
            { text: 'cardigan', marked: true },
            { text: ' hung for a year.', marked: false },
          ],
        },
      ],
      nextCursor: null,
      meant: 'cardigan',
    },
  });
  await renderRemote(remote, { path: '/search?q=cardgian', fetch: server.fetch });
  expect(await screen.findByRole('link', { name: 'How do you store knits?' })).toHaveAttribute(
    'href',
    '/community/forum/t-1?post=2',
  );
  expect(screen.getByRole('mark')).toHaveTextContent('cardigan');
  expect(screen.getByText(/^Did you mean/)).toHaveTextContent('Did you mean cardigan?');
  expect(screen.getByRole('link', { name: 'cardigan' })).toHaveAttribute(
    'href',
    '/search?q=cardigan&tab=forum',
  );
});

test('before a search the page says what can be searched', async () => {
  await renderRemote(remote, { path: '/search', fetch: closetServer().fetch });
  expect(
    await screen.findByText(
      /^Searches your closet, outfits, boards, the forum, voice clips, episodes, challenges and people\./,
    ),
  ).toBeInTheDocument();
});

test('a failed search says so and can be retried', async () => {
  let broken = true;
  const server = closetServer({
    'GET /api/search/counts': counted(0, 0),
    'GET /api/search': () =>
      broken
        ? Response.json({ error: { code: 'invalid_input', message: 'No.' } }, { status: 400 })
        : { items: [], nextCursor: null, meant: null },
  });
  await renderRemote(remote, { path: '/search?q=denim', fetch: server.fetch });
  await screen.findByText('The search didn’t go through. Try again in a moment.');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'No results' })).toBeInTheDocument();
});
