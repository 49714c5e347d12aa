import { clearDatabases, keysOf } from '../../test-support/memory-idb';
import { createRecordingStore, RecordingGoneError } from './recording-store';
import type { KeptRecording } from './recording-store';

jest.mock('idb-keyval', () => jest.requireActual<object>('../../test-support/memory-idb'));

beforeEach(clearDatabases);

const recording: KeptRecording = {
  id: 'r',
  title: '',
  startedAt: 0,
  type: 'audio/webm',
  parts: [],
  ms: 0,
  peaks: [],
};
const piece = { blob: new Blob(['sound']), ms: 5000, peaks: [0.5] };

test('a recording that another tab removed refuses what comes after, and nothing of it is left', async () => {
  const [here, there] = [createRecordingStore('cleo'), createRecordingStore('cleo')];
  await here.begin(recording);
  await here.beginPart('r');
  await here.add('r', piece);
  expect(await there.list()).toMatchObject([{ id: 'r', parts: [1], ms: 5000 }]);
  await there.remove('r');
  await expect(here.add('r', piece)).rejects.toThrow(RecordingGoneError);
  await expect(here.beginPart('r')).rejects.toThrow(RecordingGoneError);
  await expect(here.read('r')).rejects.toThrow(RecordingGoneError);
  expect(await here.list()).toEqual([]);
  expect(keysOf('bestie-recording-pieces-cleo')).toEqual([]);
});

test('a piece whose recording is removed while it is written does not stay', async () => {
  const [here, there] = [createRecordingStore('cleo'), createRecordingStore('cleo')];
  await here.begin(recording);
  await here.beginPart('r');
  const [added] = await Promise.allSettled([here.add('r', piece), there.remove('r')]);
  expect(added.status).toBe('rejected');
  expect(await here.list()).toEqual([]);
  expect(keysOf('bestie-recording-pieces-cleo')).toEqual([]);
});
