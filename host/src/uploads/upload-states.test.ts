import type { FileUploadState } from '@bestie/remote-kit/upload-contract';
import { afterReload, createRecord, type FileRemains } from './upload-record';
import { isBusy, isOver, mayEnter } from './upload-states';

const states: FileUploadState[] = [
  ...(['reading', 'duplicate', 'lost', 'waiting', 'running', 'pausing', 'paused'] as const),
  ...(['canceling', 'canceled', 'saving', 'error', 'success'] as const),
];
const from = (to: FileUploadState) => states.filter((state) => mayEnter(state, to));

/** specification.md, section 4: running, pausing, paused, canceling, canceled, error, success. */
describe('an upload task', () => {
  test('pauses only from running', () => {
    expect(from('pausing')).toEqual(['running']);
    // A waiting upload has no task to pause.
    expect(from('paused')).toEqual(['waiting', 'pausing']);
  });

  test('resumes from paused or pausing', () => {
    expect(from('running').filter((state) => state !== 'waiting')).toEqual(['pausing', 'paused']);
  });

  test('is canceled from running or pausing', () => {
    expect(from('canceling')).toEqual(['running', 'pausing']);
    // All other states have no task; a file that is being saved has arrived.
    expect(from('canceled')).toEqual([
      ...['reading', 'duplicate', 'lost', 'waiting', 'paused', 'canceling', 'error'],
    ]);
  });

  test('ends as canceled or success; an error can be retried', () => {
    for (const end of ['canceled', 'success'] as const) {
      expect(states.filter((state) => mayEnter(end, state))).toEqual([]);
      expect(isOver(end)).toBe(true);
    }
    expect(from('success')).toEqual(['saving']);
    expect(states.filter((state) => mayEnter('error', state))).toEqual(['reading', 'waiting', 'canceled']);
  });

  test('occupies a slot only while its bytes are in progress', () => {
    expect(states.filter(isBusy)).toEqual(['running', 'pausing', 'canceling']);
  });
});

const record = createRecord(
  {
    id: 'a',
    group: 'closet',
    name: 'a.jpg',
    path: 'a',
    type: 'image/jpeg',
    href: '/',
    file: new Blob(['a']),
    then: [],
    invalidates: [],
  },
  'page',
);

test.each<[FileUploadState, FileRemains, FileUploadState]>([
  ['reading', 'here', 'reading'],
  ['duplicate', 'here', 'duplicate'],
  ['waiting', 'here', 'waiting'],
  ['running', 'here', 'waiting'],
  ['pausing', 'here', 'paused'],
  ['paused', 'here', 'paused'],
  ['canceling', 'here', 'waiting'],
  ['error', 'here', 'error'],
  ['lost', 'here', 'reading'],
  ['running', 'gone', 'lost'],
  ['duplicate', 'recoverable', 'lost'],
])('after a reload %s with its file %s is %s', (state, remains, then) => {
  const left = afterReload({ ...record, state, fraction: 0.5 }, remains);
  expect(left).toMatchObject({ state: then, fraction: 0, recoverable: remains === 'recoverable' });
});

test('a finished upload needs no file, and one paused by the connection does not count as paused', () => {
  expect(afterReload({ ...record, state: 'saving', uploaded: true }, 'gone').state).toBe('waiting');
  expect(afterReload({ ...record, state: 'paused', offline: true }, 'here')).toMatchObject({
    state: 'waiting',
    offline: false,
  });
});
