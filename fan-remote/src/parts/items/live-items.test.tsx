import { waitFor } from '@testing-library/react';
import { userTopic } from '@bestie/contracts/live';
import { renderRemote } from '@bestie/remote-kit/testing';
import remote from '../../remote';

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
