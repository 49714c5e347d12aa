import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRemote } from '@bestie/remote-kit/testing';
import { answers } from '@bestie/remote-kit/testing-answers';
import { createRecordingStore } from '../../parts/recording/recording-store';
import remote from '../../remote';
import { clearDatabases } from '../../test-support/memory-idb';
import { createTestLocks } from '../../test-support/test-locks';

jest.mock('idb-keyval', () => jest.requireActual<object>('../../test-support/memory-idb'));
jest.mock('../../parts/recording/microphone', () => ({
  ...jest.requireActual<object>('../../parts/recording/microphone'),
  openMicrophone: () =>
    Promise.resolve({
      stream: { getAudioTracks: () => [] },
      readLevel: () => 0.5,
      close: () => undefined,
    }),
}));
jest.mock('../../parts/recording/join-recording', () => ({
  joinRecording: () => Promise.resolve([{ file: new Blob(['sound']), seconds: 5 }]),
}));

/** A recorder of a browser whose pieces the test hands over. */
class FakeRecorder extends EventTarget {
  static isTypeSupported = () => true;
  static latest: FakeRecorder | undefined;
  state = 'inactive';
  ondataavailable: ((event: { data: Blob }) => void) | null = null;
  start() {
    this.state = 'recording';
    FakeRecorder.latest = this;
  }
  hear() {
    this.ondataavailable?.({ data: new Blob(['sound']) });
  }
  stop() {
    this.state = 'inactive';
    this.hear();
    this.dispatchEvent(new Event('stop'));
  }
}

const recordingId = '0190a000-0000-7000-8000-00000000f001';
const store = createRecordingStore('bestie');

beforeEach(() => {
  clearDatabases();
  Object.assign(globalThis, { MediaRecorder: FakeRecorder });
  Object.defineProperty(navigator, 'locks', { value: createTestLocks(), configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'MediaRecorder');
  Reflect.deleteProperty(navigator, 'locks');
});

/** A recording of five seconds that an earlier visit left. */
async function leaveRecording() {
  await store.begin({
    id: recordingId,
    title: 'Hem',
    startedAt: 0,
    type: 'audio/webm',
    parts: [],
    ms: 0,
    peaks: [],
  });
  await store.beginPart(recordingId);
  await store.add(recordingId, { blob: new Blob(['sound']), ms: 5000, peaks: [0.5] });
}

/** Opens the page in one more tab. */
async function openTab() {
  const { fetch, requests } = answers({
    'GET /api/voice/tools': { available: true, reason: null },
    'GET /api/storage/usage': { usedBytes: 0, reservedBytes: 0, quotaBytes: 1_000_000_000, objects: 0 },
    'GET /api/voice': { items: [], nextCursor: null },
    'POST /api/voice/clips': {},
  });
  const page = await renderRemote(remote, { path: '/upload/voice', fetch, shell: { role: 'creator' } });
  const tab = within(page.container);
  return {
    ...page,
    tab,
    requests,
    press: async (name: string) => userEvent.click(await tab.findByRole('button', { name })),
  };
}
const inUse = /still being made or uploaded/;

test('a recording that one tab makes is offered in another one only when it is over', async () => {
  const one = await openTab();
  await one.press('Use the microphone');
  await one.press('Start recording');
  await one.tab.findByRole('timer');
  const [{ id = '' } = {}] = await store.list();
  await store.add(id, { blob: new Blob(['sound']), ms: 5000, peaks: [] });
  const other = await openTab();
  expect(await other.tab.findByText(inUse)).toBeVisible();
  expect(other.tab.queryByRole('button', { name: 'Discard' })).toBeNull();
  await one.press('Stop');
  expect(await other.tab.findByRole('button', { name: 'Discard' })).toBeVisible();
  expect(other.tab.queryByText(inUse)).toBeNull();
});

test('what another tab began to continue since it was listed is not removed', async () => {
  await leaveRecording();
  const [one, other] = [await openTab(), await openTab()];
  await other.tab.findByRole('button', { name: 'Discard' });
  await one.press('Continue');
  await one.tab.findByRole('timer');
  await other.press('Discard');
  expect(await other.tab.findByText(inUse)).toBeVisible();
  expect(await store.list()).toHaveLength(1);
});

test('a recording that is removed while it is made stops, and the page says so', async () => {
  const { tab, press } = await openTab();
  await press('Use the microphone');
  await press('Start recording');
  await tab.findByRole('timer');
  const [{ id = '' } = {}] = await store.list();
  await store.remove(id);
  act(() => FakeRecorder.latest?.hear());
  expect(await tab.findByText(/was removed from this device/)).toBeVisible();
  expect(tab.queryByRole('button', { name: 'Make it a clip' })).toBeNull();
});

test('a recording stays on the device until its clip is uploaded', async () => {
  await leaveRecording();
  const { press, uploads, location } = await openTab();
  await press('Keep 0:05');
  await waitFor(() => expect(location().search).toBe(`?clip=${recordingId}`));
  const [{ id = '' } = {}] = uploads.added;
  expect(await store.list()).toHaveLength(1);
  const other = await openTab();
  expect(await other.tab.findByText(inUse)).toBeVisible();
  act(() => uploads.show(id, { state: 'success' }));
  await waitFor(async () => expect(await store.list()).toEqual([]));
  await waitFor(() => expect(other.tab.queryByText(inUse)).toBeNull());
});

test('a recording whose upload is lost is offered again', async () => {
  await leaveRecording();
  const { press, uploads, location } = await openTab();
  await press('Keep 0:05');
  await waitFor(() => expect(location().search).toBe(`?clip=${recordingId}`));
  const [{ id = '' } = {}] = uploads.added;
  const other = await openTab();
  await other.tab.findByText(inUse);
  act(() => uploads.show(id, { state: 'canceled' }));
  // The drawer of the clip hides all beside it from roles, the other tab too.
  expect(await other.tab.findByText('Keep 0:05')).toBeVisible();
  expect(screen.queryByText(inUse)).toBeNull();
});

test('a recording whose upload an earlier page began is removed when it is done', async () => {
  await leaveRecording();
  await store.noteClips(recordingId, [recordingId]);
  const { tab, uploads } = await openTab();
  await tab.findByRole('button', { name: 'Keep 0:05' });
  act(() => uploads.show('upload', { group: `voice:${recordingId}`, state: 'running' }));
  expect(await tab.findByText(inUse)).toBeVisible();
  act(() => uploads.show('upload', { state: 'success' }));
  await waitFor(async () => expect(await store.list()).toEqual([]));
});
