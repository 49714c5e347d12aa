import { waitFor } from '@testing-library/react';
import { itemsQueries } from '@bestie/client/items.queries';
import { BestieError } from '@bestie/contracts/errors';
import type { Item } from '@bestie/contracts/items.contract';
import { userTopic } from '@bestie/contracts/live';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../remote';
import { testItem } from '../../test-support/closet-server';

const noRows = () => Promise.resolve(Response.json({ items: [], nextCursor: null }));

test.each([
  ['wears.delete', ['wears', 'list', 'coat'], 'success'],
  ['washes.delete', ['washes', 'list', 'coat'], 'success'],
  ['items.delete', ['items', 'get', 'coat'], 'error'],
])('after %s of a piece, %p is a %s', async (type, queryKey, status) => {
  const { queryClient, emit } = await renderRemote(remote, { path: '/trash', fetch: noRows });
  queryClient.setQueryData(queryKey, { items: [], nextCursor: null });
  emit({ topic: userTopic('bestie'), type, ids: ['coat'] });
  await waitFor(() => expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true));
  expect(queryClient.getQueryState(queryKey)?.status).toBe(status);
});

test('a long list loses a piece that is gone, and keeps one that could not be read and reads it again', async () => {
  const answers: Record<string, () => Response> = {
    '/api/items/gone': () => Response.json(new BestieError('not_found').toBody(), { status: 404 }),
    '/api/items/busy': () => Response.json(new BestieError('unavailable').toBody(), { status: 503 }),
    '/api/items/worn': () => Response.json(testItem({ id: 'worn', wearCount: 1 })),
  };
  const { queryClient, emit } = await renderRemote(remote, {
    path: '/trash',
    fetch: async (input) =>
      answers[new URL(input instanceof Request ? input.url : String(input)).pathname]?.() ?? noRows(),
  });
  const key = [...itemsQueries.lists, { sort: 'added' }];
  const page = (...ids: string[]) => ({ items: ids.map((id) => testItem({ id })), nextCursor: null });
  queryClient.setQueryData(key, {
    pages: [page('gone', 'busy'), page('worn'), page('rest')],
    pageParams: [],
  });
  const shown = () =>
    queryClient
      .getQueryData<{ pages: { items: Item[] }[] }>(key)
      ?.pages.flatMap(({ items }) => items.map(({ id, wearCount }) => [id, wearCount]));
  emit({ topic: userTopic('bestie'), type: 'items.update', ids: ['gone', 'busy', 'worn'] });
  await waitFor(() =>
    expect(shown()).toEqual([
      ['busy', 0],
      ['worn', 1],
      ['rest', 0],
    ]),
  );
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
});
