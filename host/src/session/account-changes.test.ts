import type { AccountDependencies } from './account-dependencies';
import { requestDeletion } from './account-changes';

test('pages are no longer prefetched when the server ends the sessions of a deleted account', async () => {
  const order: string[] = [];
  const note = (what: string) => () => void order.push(what);
  const dependencies = {
    stopPrefetching: note('prefetching stops'),
    api: {
      account: {
        requestDeletion: async () => {
          order.push('deletion');
          return { leavesAt: '2026-12-22T12:00:00.000Z' };
        },
      },
    },
    signOut: async () => note('signed out')(),
  } as unknown as AccountDependencies;
  await requestDeletion(dependencies);
  expect(order).toEqual(['prefetching stops', 'deletion', 'signed out']);
  sessionStorage.clear();
});
