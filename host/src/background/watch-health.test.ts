import type * as RunningPage from '../federation/running-page';
import { watchHealth } from './watch-health';

const fan = { remoteId: 'fan', version: '1.4.2' };
type Reported = Parameters<Parameters<typeof watchHealth>[0]['report']>[0];

let reported: Reported[];
let watching: ReturnType<typeof watchHealth>[];
let observed: Map<string, (duration: number) => void>;

/** What the browser measures, under the control of a test. */
class Observer {
  static readonly supportedEntryTypes = ['event', 'longtask'];
  constructor(private readonly look: PerformanceObserverCallback) {}
  observe({ type = '' }: PerformanceObserverInit): void {
    observed.set(type, (duration) =>
      this.look(
        { getEntries: () => [{ duration }] } as unknown as PerformanceObserverEntryList,
        this as unknown as PerformanceObserver,
      ),
    );
  }
  disconnect(): void {}
}

/** Another document of this browser, which says what runs in it. */
function openDocument(): typeof RunningPage {
  let opened: typeof RunningPage | undefined;
  jest.isolateModules(() => {
    opened = jest.requireActual<typeof RunningPage>('../federation/running-page');
  });
  return opened!;
}

/** Documents no longer run, and have no chance to say so: they were closed or are in an endless loop. */
function stopFor(ms: number): void {
  const later = Date.now() + ms;
  // Sets the clock back, too.
  jest.clearAllTimers();
  jest.setSystemTime(later);
}

/** A page of the host in this browser. */
function openPage() {
  const health = watchHealth({ report: (event) => reported.push(event) });
  watching.push(health);
  return health;
}
const failures = () => reported.map(({ remoteId, version, failure }) => `${remoteId}@${version} ${failure}`);

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { PerformanceObserver: Observer });
  document.body.innerHTML = '<main id="main"><h1>Closet</h1></main>';
  localStorage.clear();
  [reported, watching, observed] = [[], [], new Map()];
});
afterEach(() => {
  watching.forEach(({ stop }) => stop());
  jest.useRealTimers();
});

test('a page that shows something, answers and is left counts as nothing', () => {
  const first = openPage();
  openDocument().markRunning({ id: 'fan', version: '1.4.2' });
  first.shown(fan);
  observed.get('event')!(300);
  observed.get('longtask')!(400);
  jest.advanceTimersByTime(60_000);
  dispatchEvent(new Event('pagehide'));
  stopFor(60_000);
  openPage();
  expect(failures()).toEqual([]);
});

test('a complete page without any content is empty; a picture alone is content', () => {
  const health = openPage();
  document.body.innerHTML = '<main id="main"><div>  </div></main>';
  health.shown(fan);
  jest.advanceTimersByTime(2_000);
  expect(failures()).toEqual(['fan@1.4.2 empty']);
  document.body.innerHTML = '<main id="main"><img alt="" src="" /></main>';
  health.shown(fan);
  jest.advanceTimersByTime(2_000);
  expect(reported).toHaveLength(1);
});

test('an interaction of a second is slow, and a task of five seconds is a hang', () => {
  const health = openPage();
  observed.get('event')!(4_000);
  expect(reported).toEqual([]);
  health.shown(fan);
  observed.get('event')!(1_000);
  observed.get('longtask')!(5_000);
  expect(failures()).toEqual(['fan@1.4.2 slow', 'fan@1.4.2 hang']);
});

test('a page in an endless loop is reported by the next page of this browser, once', () => {
  openDocument().markRunning({ id: 'fan', version: '1.4.2' });
  jest.advanceTimersByTime(60_000);
  stopFor(20_000);
  openPage();
  openPage();
  expect(failures()).toEqual(['fan@1.4.2 hang']);
});

test('so is one that never got beyond its first rendering', () => {
  openDocument().markRunning({ id: 'creator', version: '2.0.0' });
  stopFor(20_000);
  openDocument().markRunning({ id: 'fan', version: '1.4.2' });
  openPage();
  openPage();
  expect(failures()).toEqual(['creator@2.0.0 hang']);
});

test('the page that was there before it is not', () => {
  const { markRunning } = openDocument();
  const health = openPage();
  markRunning({ id: 'fan', version: '1.4.2' });
  health.shown(fan);
  markRunning({ id: 'creator', version: '2.0.0' });
  stopFor(20_000);
  openPage();
  expect(failures()).toEqual(['creator@2.0.0 hang']);
});

test('a page that runs and takes long to be complete is no hang', () => {
  openDocument().markRunning({ id: 'creator', version: '2.0.0' });
  jest.advanceTimersByTime(60_000);
  openPage();
  expect(failures()).toEqual([]);
});

test('a page in the background, which browsers may stop, is no hang', () => {
  openDocument().markRunning({ id: 'fan', version: '1.4.2' });
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  visibility.mockRestore();
  stopFor(600_000);
  openPage();
  expect(reported).toEqual([]);
});

test('where the storage of the browser is full, a page is watched without a mark of it', () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  document.body.innerHTML = '<main id="main"></main>';
  openPage().shown(fan);
  jest.advanceTimersByTime(10_000);
  full.mockRestore();
  expect(failures()).toEqual(['fan@1.4.2 empty']);
});
