import { waitingChanges } from './waiting-changes';
import type { WaitingChange } from './waiting-changes';

const change = (id: string): WaitingChange => ({
  id,
  call: { operation: 'wears.create', input: { itemIds: [id], date: '2026-06-14' } },
});
const ids = (uid: string) => waitingChanges.list(uid).map(({ id }) => id);

test('a change waits with the others where the browser has no more room, for its person alone', () => {
  waitingChanges.add('ada', change('first'));
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('There is no room.', 'QuotaExceededError');
  });
  waitingChanges.add('ada', change('second'));
  expect(ids('ada')).toEqual(['first', 'second']);
  expect(ids('bea')).toEqual([]);

  full.mockRestore();
  waitingChanges.remove('ada', 'first');
  expect(ids('ada')).toEqual(['second']);
  waitingChanges.remove('ada', 'second');
  expect(ids('ada')).toEqual([]);
  expect(localStorage).toHaveLength(0);
});
