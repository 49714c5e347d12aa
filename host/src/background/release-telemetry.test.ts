import { errorLimits } from '@bestie/contracts/releases';
import { createTelemetryReporter, REPORTED_KEY, type TelemetryEvent } from './release-telemetry';

const stood: TelemetryEvent = { remoteId: 'fan', version: '1.4.2', failure: null, loadMs: 412.4 };
const failed: TelemetryEvent = { remoteId: 'fan', version: '1.4.2', failure: 'down', loadMs: null };

let sent: TelemetryEvent[][];
let grants: string[];
let day: string;
const send = async (report: { grant: string; events: TelemetryEvent[] }) => {
  sent.push(report.events);
  grants.push(report.grant);
};
const reporter = (grant = 'grant of ada', how: typeof send = send) =>
  createTelemetryReporter({ grant, send: how, now: () => new Date(`${day}T12:00:00.000Z`) });
const settle = () => jest.advanceTimersByTimeAsync(3_000);

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  sent = [];
  grants = [];
  day = '2026-11-21';
});
afterEach(() => jest.useRealTimers());

test('a release is reported once when it loaded and once when it failed, in one request', async () => {
  const { add } = reporter();
  for (const event of [stood, stood, failed, { ...failed, failure: 'threw' as const }]) add(event);
  await settle();
  expect(sent).toEqual([[{ ...stood, loadMs: 412 }, failed]]);
});

test('not again on the same day, on any page; again the next day, and under another grant: for another person, or in a canary', async () => {
  reporter().add(stood);
  await settle();
  reporter().add(stood);
  await settle();
  expect(sent).toHaveLength(1);
  reporter('grant of grace').add(stood);
  await settle();
  day = '2026-11-22';
  reporter().add(stood);
  await settle();
  expect(sent).toHaveLength(3);
  expect(grants).toEqual(['grant of ada', 'grant of grace', 'grant of ada']);
});

test('a report that failed is sent with the next one', async () => {
  let reachable = false;
  const { add } = reporter('grant of ada', async (report) => {
    if (!reachable) throw new TypeError('Failed to fetch');
    await send(report);
  });
  add(stood);
  await settle();
  reachable = true;
  add(failed);
  await settle();
  expect(sent).toEqual([[{ ...stood, loadMs: 412 }, failed]]);
});

test('only release, kind and time are sent, however many reports there are', async () => {
  const { add } = reporter();
  for (let minor = 0; minor < 45; minor += 1) {
    add({ ...stood, version: `1.${minor}.0`, text: 'secret' } as TelemetryEvent);
  }
  await settle();
  await settle();
  await settle();
  expect(sent.map((batch) => batch.length)).toEqual([20, 20, 5]);
  expect(Object.keys(sent[0]![0]!)).toEqual(['remoteId', 'version', 'failure', 'loadMs']);
});

test('invalid data in local storage does no harm', async () => {
  localStorage.setItem(REPORTED_KEY, '{"day":');
  reporter().add(stood);
  await settle();
  expect(sent).toHaveLength(1);
});

test('where the storage of the browser is full, nothing is reported twice by one page', async () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { add } = reporter();
  add(stood);
  await settle();
  add(stood);
  await settle();
  expect(sent).toHaveLength(1);
  day = '2026-11-22';
  add(stood);
  await settle();
  expect(sent).toHaveLength(2);
  full.mockRestore();
});

test('each error is sent once with message and frames, also where the failure was reported; ten at most', async () => {
  const { add } = reporter();
  const thrown = (message: string) => ({
    ...failed,
    failure: 'uncaught' as const,
    error: new Error(message),
  });
  add(failed);
  for (const message of ['one', 'one', ...Array.from({ length: 20 }, (_, index) => `more ${index}`)])
    add(thrown(message));
  await settle();
  const errors = sent.flat().flatMap(({ error }) => error ?? []);
  expect(errors).toHaveLength(10);
  expect(errors[0]).toEqual({
    message: 'Error: one',
    stack: expect.stringMatching(/^\n\s+at /) as string,
  });
  add({ ...failed, failure: 'threw', error: { answer: 404 } });
  await settle();
  expect(sent.flat()).toHaveLength(11);
});

test('a long error never ends in half an emoji', async () => {
  const { add } = reporter();
  const start = 'x'.repeat(errorLimits.message - 'Error: '.length - 1);
  const error = new Error(`${start}👗`);
  error.stack = `${'y'.repeat(errorLimits.stack - 1)}👗`;
  add({ ...failed, failure: 'uncaught', error });
  await settle();
  expect(sent[0]?.[0]?.error).toEqual({
    message: `Error: ${start}`,
    stack: 'y'.repeat(errorLimits.stack - 1),
  });
});
