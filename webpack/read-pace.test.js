/** How quickly a proof opens pages, each of which reads. */
import { EventEmitter } from 'node:events';
import { readPaceOf } from './read-pace.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('after the most reads of a minute the next page waits until enough of them are a minute old', async () => {
  const context = new EventEmitter();
  const read = (path, method = 'GET') =>
    context.emit('request', { method: () => method, url: () => `https://bestie.example${path}` });
  let isOpen = false;
  const open = () => {
    isOpen = false;
    void readPaceOf(context, 3)().then(() => (isOpen = true));
    return jest.advanceTimersByTimeAsync(0);
  };

  await open();
  read('/api/items');
  await jest.advanceTimersByTimeAsync(20_000);
  read('/api/boards');
  // Neither is a read of the API.
  read('/api/telemetry', 'POST');
  read('/remotes/fan/1.0.0/home.js');
  await open();
  expect(isOpen).toBe(true);

  read('/api/outfits');
  await open();
  expect(isOpen).toBe(false);
  await jest.advanceTimersByTimeAsync(39_000);
  expect(isOpen).toBe(false);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(isOpen).toBe(true);
});
