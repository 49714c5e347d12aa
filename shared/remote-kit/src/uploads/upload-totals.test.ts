import type { FileUpload, FileUploadState } from './upload-contract';
import { totalsOf } from './upload-totals';

const file = (state: FileUploadState, bytes = 100, fraction = 0) =>
  ({ state, bytes, fraction }) as FileUpload;

test('the total is measured in bytes', () => {
  expect(totalsOf([file('success', 300), file('running', 100, 0.5)])).toMatchObject({
    files: 2,
    done: 1,
    bytes: 400,
    sentBytes: 350,
    fraction: 0.875,
    state: 'running',
  });
  expect(totalsOf([])).toMatchObject({ files: 0, fraction: 1, state: 'done' });
});

test.each<[FileUploadState[], string]>([
  [['success', 'success'], 'done'],
  [['error', 'waiting'], 'running'],
  [['error', 'paused'], 'error'],
  [['duplicate', 'paused', 'lost'], 'paused'],
])('%j together are %s', (states, together) => {
  expect(totalsOf(states.map((state) => file(state))).state).toBe(together);
});
