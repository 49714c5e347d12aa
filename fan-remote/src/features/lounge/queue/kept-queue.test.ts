import { keptDrafts } from '@bestie/remote-kit/kept-drafts';
import { createKeptQueue } from './kept-queue';
import type { QueuedMessage } from './send-queue';

afterEach(() => jest.restoreAllMocks());

test('messages that wait are kept where there is no room to tell other tabs', async () => {
  let kept: unknown = [{ id: 'earlier' }];
  jest.spyOn(keptDrafts, 'update').mockImplementation(async (_place, change) => (kept = change(kept)));
  jest.spyOn(keptDrafts, 'read').mockImplementation(async () => kept);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const queue = createKeptQueue('ada');
  await queue.change((messages) => [...messages, { id: 'now' } as QueuedMessage]);
  expect(await queue.read()).toEqual([{ id: 'earlier' }, { id: 'now' }]);
});

test('messages that wait stay when the storage has no room for another one', async () => {
  jest.spyOn(keptDrafts, 'update').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  jest.spyOn(keptDrafts, 'read').mockResolvedValue([{ id: 'earlier' }]);
  const queue = createKeptQueue('ada');
  await queue.change((messages) => [...messages, { id: 'now' } as QueuedMessage]);
  expect(await queue.read()).toEqual([{ id: 'earlier' }, { id: 'now' }]);
});
