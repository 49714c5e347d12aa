import { createTestUploads } from '@bestie/remote-kit/testing-uploads';
import { createLazyUploads } from './lazy-uploads';
import { leftKey, mayBeLeft, whenLeft } from './left-over';

test('queues calls until the manager is loaded, and forwards them', async () => {
  const real = createTestUploads();
  const open = jest.fn(async () => real);
  const uploads = createLazyUploads(open);
  const listener = jest.fn();
  const unsubscribe = uploads.subscribe(listener);
  const nothing = uploads.getSnapshot();
  expect(nothing.files).toEqual([]);
  expect(uploads.getSnapshot()).toBe(nothing);
  expect(open).not.toHaveBeenCalled();

  const file = new File(['a'], 'a.jpg');
  expect(await uploads.giveFiles([{ file }])).toEqual([{ file }]);
  uploads.pauseAll('closet');
  await uploads.add([]);
  expect(open).toHaveBeenCalledTimes(1);
  expect(real.asked).toEqual(['pauseAll closet']);
  real.show('a', { name: 'a.jpg' });
  expect(uploads.getSnapshot()).toBe(real.getSnapshot());
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  real.show('a', { name: 'b.jpg' });
  expect(listener).toHaveBeenCalledTimes(2);
});

test('a failed load is an error of that call, and the next one tries again', async () => {
  const open = jest.fn(async () => createTestUploads());
  open.mockRejectedValueOnce(new Error('Loading chunk uploads failed.'));
  const uploads = createLazyUploads(open);
  await expect(uploads.add([])).rejects.toThrow('Loading chunk');
  await expect(uploads.add([])).resolves.toBeUndefined();
});

test('leftover uploads are known per person', () => {
  expect(mayBeLeft('ada')).toBe(false);
  localStorage.setItem(leftKey('ada'), '1');
  expect([mayBeLeft('ada'), mayBeLeft('bob')]).toEqual([true, false]);
});

test('a tab notices when another one starts uploading', () => {
  const go = jest.fn();
  const never = jest.fn();
  whenLeft('cleo', never)();
  whenLeft('cleo', go);
  window.dispatchEvent(new Event('storage'));
  expect(go).not.toHaveBeenCalled();
  localStorage.setItem(leftKey('cleo'), '1');
  for (const _again of [1, 2]) window.dispatchEvent(new Event('storage'));
  expect([go, never].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
});
