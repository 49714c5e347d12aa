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
  [reported, watching, observed] = [[], [], new Map()];
});
afterEach(() => {
  watching.forEach(({ stop }) => stop());
  jest.useRealTimers();
});

test('a page that shows something and answers counts as nothing', () => {
  const health = openPage();
  health.shown(fan);
  observed.get('event')!(300);
  observed.get('longtask')!(400);
  jest.advanceTimersByTime(60_000);
  expect(reported).toEqual([]);
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
