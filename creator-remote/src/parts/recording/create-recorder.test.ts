import { createRecorder } from './create-recorder';
import { RecordingGoneError } from './recording-store';
import type { KeptRecording, RecordingStore } from './recording-store';

/** What stays when the tab is killed. */
function memoryStore() {
  const pieces: { blob: Blob; ms: number; peaks: readonly number[] }[] = [];
  const store: Pick<RecordingStore, 'add'> = {
    add: (_id, piece) => {
      pieces.push(piece);
      return Promise.resolve();
    },
  };
  return { pieces, store: store as RecordingStore };
}

/** A recorder of a browser: it hands over a piece after each interval. */
class FakeRecorder extends EventTarget {
  state = 'inactive';
  ondataavailable: ((event: { data: Blob }) => void) | null = null;
  private timer: ReturnType<typeof setInterval> | undefined;
  start(every: number) {
    this.state = 'recording';
    this.timer = setInterval(() => this.ondataavailable?.({ data: new Blob(['sound']) }), every);
  }
  stop() {
    clearInterval(this.timer);
    this.state = 'inactive';
    this.ondataavailable?.({ data: new Blob(['rest']) });
    this.dispatchEvent(new Event('stop'));
  }
}

const recording: KeptRecording = {
  id: 'r',
  title: '',
  startedAt: 0,
  type: 'audio/webm;codecs=opus',
  parts: [0],
  ms: 0,
  peaks: [],
};
const stream = { getAudioTracks: () => [] } as unknown as MediaStream;

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { MediaRecorder: FakeRecorder });
});
afterEach(() => {
  jest.clearAllTimers();
  jest.useRealTimers();
});

const make = (store: RecordingStore, kept = recording, onStopped = jest.fn()) =>
  createRecorder(kept, {
    store,
    stream,
    readLevel: () => 0.5,
    now: () => Date.now(),
    onLevel: () => undefined,
    onStopped,
  });

test('Voice check 1: a tab that is killed at 60 s leaves at least 55 s on the device', async () => {
  const { pieces, store } = memoryStore();
  make(store).start();
  // Nothing is told to the page when it is killed.
  await jest.advanceTimersByTimeAsync(59_999);
  expect(pieces.at(-1)?.ms).toBeGreaterThanOrEqual(55_000);
  expect(pieces.flatMap(({ peaks }) => peaks).length).toBeGreaterThanOrEqual(55 * 20 - 1);
});

test('an MP4, whose sound comes one piece late, says no more than what is surely there, and loses no more than five seconds', async () => {
  const { pieces, store } = memoryStore();
  const recorder = make(store, { ...recording, type: 'audio/mp4', ms: 10_000 });
  recorder.start();
  await jest.advanceTimersByTimeAsync(7499);
  expect(pieces.map(({ ms }) => ms)).toEqual([10_000, 12_500]);
  await recorder.stop();
  expect(pieces.at(-1)?.ms).toBe(17_499);
});

test('a recording that goes on counts from where it was, and ends with its last second', async () => {
  const { pieces, store } = memoryStore();
  const recorder = make(store, { ...recording, ms: 250_000 });
  recorder.start();
  await jest.advanceTimersByTimeAsync(7000);
  await recorder.stop();
  expect(pieces.map(({ ms }) => ms)).toEqual([255_000, 257_000]);
});

test('after 60 minutes it stops by itself, and keeps everything', async () => {
  const { pieces, store } = memoryStore();
  const stopped = jest.fn();
  make(store, { ...recording, ms: 59 * 60_000 + 55_000 }, stopped).start();
  await jest.advanceTimersByTimeAsync(6000);
  expect(stopped).toHaveBeenCalledWith('longest');
  expect(pieces.at(-1)?.ms).toBe(60 * 60_000);
});

test('a device without space stops it, and keeps what was there', async () => {
  const stopped = jest.fn();
  const store = { add: () => Promise.reject(new Error('QuotaExceededError')) } as unknown as RecordingStore;
  make(store, recording, stopped).start();
  await jest.advanceTimersByTimeAsync(5100);
  expect(stopped).toHaveBeenCalledWith('space');
});

test('a recording that was removed meanwhile stops, and says why', async () => {
  const stopped = jest.fn();
  const store = { add: () => Promise.reject(new RecordingGoneError()) } as unknown as RecordingStore;
  const recorder = make(store, recording, stopped);
  recorder.start();
  await jest.advanceTimersByTimeAsync(5100);
  expect(stopped).toHaveBeenCalledWith('gone');
  expect(await recorder.stop()).toBe('gone');
});
