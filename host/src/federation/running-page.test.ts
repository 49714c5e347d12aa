/** A page in an endless loop cannot say so itself: the next page of this browser does, before any code of a console runs. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type * as RunningPage from './running-page';

const firstPaint = readFileSync(path.join(import.meta.dirname, '../first-paint/first-paint.js'), 'utf8');
const grant = 'given';
const fan = { id: 'fan', version: '1.4.2' };
const creator = { id: 'creator', version: '2.0.0' };

/** What pages sent to the server. */
let sent: [unknown, RequestInit | undefined][];

/** A document of this browser, which says what runs in it. */
function openDocument(): typeof RunningPage {
  let opened: typeof RunningPage | undefined;
  jest.isolateModules(() => {
    opened = jest.requireActual<typeof RunningPage>('./running-page');
  });
  return opened!;
}

/** Documents no longer run, and have no chance to say so: they are in an endless loop, or were closed in one. */
function stopFor(ms: number): void {
  const later = Date.now() + ms;
  // Sets the clock back, too.
  jest.clearAllTimers();
  jest.setSystemTime(later);
}

/** The next page of this browser, as far as its HTML. */
function openPage(page: { grant?: string } = { grant }): void {
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = 'bestie';
  data.textContent = JSON.stringify({ ...page, composition: { host: { version: '1.0.0' } } });
  document.body.replaceChildren(data);
  const inline = document.createElement('script');
  inline.textContent = firstPaint;
  document.head.replaceChildren(inline);
}

const hangs = () =>
  sent.flatMap(([address, init]) => {
    expect(address).toBe('/api/releases/sightings');
    const report = JSON.parse(init?.body as string) as { grant: string; events: Record<string, unknown>[] };
    expect(report.grant).toBe(grant);
    return report.events.map(({ remoteId, version, failure, loadMs }) => {
      expect([failure, loadMs]).toEqual(['hang', null]);
      return `${String(remoteId)}@${String(version)}`;
    });
  });

beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  globalThis.fetch = (input, init) => {
    sent.push([input, init]);
    return new Promise(() => undefined);
  };
});
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
  document.head.replaceChildren();
  localStorage.clear();
});

test('a page in an endless loop is reported by the next page of this browser, once', () => {
  openDocument().markRunning(fan);
  jest.advanceTimersByTime(60_000);
  stopFor(20_000);
  openPage();
  openPage();
  expect(hangs()).toEqual(['fan@1.4.2']);
});

test('so is one that loops in its first rendering each time, by the page that loops next', () => {
  openDocument().markRunning(creator);
  stopFor(20_000);
  openPage();
  openDocument().markRunning(creator);
  expect(hangs()).toEqual(['creator@2.0.0']);
  stopFor(20_000);
  openPage();
  expect(hangs()).toEqual(['creator@2.0.0', 'creator@2.0.0']);
});

test('so is one whose code never finishes loading', () => {
  void openDocument().markLoading(creator, () => new Promise(() => undefined));
  stopFor(20_000);
  openPage();
  expect(hangs()).toEqual(['creator@2.0.0']);
});

test('the page that was there before it is not', () => {
  const { markRunning } = openDocument();
  markRunning(fan);
  markRunning(creator);
  stopFor(20_000);
  openPage();
  expect(hangs()).toEqual(['creator@2.0.0']);
});

test('nor is the page around a part of another console that loops while it is drawn', () => {
  const { markRunning, markPart } = openDocument();
  markRunning(fan);
  markPart(creator);
  stopFor(20_000);
  openPage();
  expect(hangs()).toEqual(['creator@2.0.0']);
});

test.each([
  ['was drawn', (drawn: () => void) => drawn()],
  ['was given up', () => jest.advanceTimersByTime(2_000)],
])('once a part %s, the page around it runs again', (_name, go) => {
  const { markRunning, markPart } = openDocument();
  markRunning(fan);
  go(markPart(creator));
  stopFor(20_000);
  openPage();
  expect(hangs()).toEqual(['fan@1.4.2']);
});

test('the page that stays because the code of the next one does not load runs again', async () => {
  const { markRunning, markLoading } = openDocument();
  markRunning(fan);
  await expect(markLoading(creator, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  stopFor(20_000);
  openPage();
  expect(hangs()).toEqual(['fan@1.4.2']);
});

test('a page of another tab that works is no hang, however long its code takes to load', () => {
  openDocument().markRunning(fan);
  void openDocument().markLoading(creator, () => new Promise(() => undefined));
  jest.advanceTimersByTime(60_000);
  openPage();
  expect(sent).toEqual([]);
});

test('a page that was left is none', () => {
  openDocument().markRunning(fan);
  jest.advanceTimersByTime(60_000);
  dispatchEvent(new Event('pagehide'));
  stopFor(60_000);
  openPage();
  expect(sent).toEqual([]);
});

test('a page in the background, which browsers may stop, is none', () => {
  openDocument().markRunning(fan);
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  visibility.mockRestore();
  stopFor(600_000);
  openPage();
  expect(sent).toEqual([]);
});

test('the page of a guest reports none and leaves nothing behind', () => {
  openDocument().markRunning(fan);
  stopFor(20_000);
  openPage({});
  expect([sent, localStorage.length]).toEqual([[], 0]);
});

test('of two pages whose code is loading, the one that was asked for last is in the mark until it is there', async () => {
  const { markLoading } = openDocument();
  let arrive = () => {};
  const first = markLoading(creator, () => new Promise<void>((resolve) => (arrive = resolve)));
  void markLoading(creator, () => new Promise(() => undefined));
  arrive();
  await first;
  stopFor(20_000);
  openPage();
  expect(hangs()).toEqual(['creator@2.0.0']);
});

test('a mark that cannot be read is removed, and those after it are reported', () => {
  localStorage.setItem('releases:running:broken', '{');
  openDocument().markRunning(fan);
  stopFor(20_000);
  openPage();
  expect(hangs()).toEqual(['fan@1.4.2']);
  expect(localStorage.getItem('releases:running:broken')).toBeNull();
});
