import type { PageComposition, PageRemote } from '@bestie/contracts/remotes';
import type { ComposedRemote } from '../federation/load-remote';
import { prefetchPages } from './prefetch-pages';
import type { PrefetchOptions } from './prefetch-pages';

const route = (path: string, page: string) => ({ path, title: page, breadcrumb: page, page });
const fan = {
  id: 'fan',
  baseUrl: '/remotes/fan/1.0.0/',
  routes: [route('/closet', 'closet'), route('/boards/:boardId', 'board')],
} as unknown as PageRemote;

let page: ReturnType<typeof openPage>;
let observed: Element[];
let show: (link: Element) => void;

/** A page with links, whose requests are collected. */
function openPage(options: Partial<PrefetchOptions> = {}) {
  document.body.innerHTML = `
    <nav><a href="/closet">Closet</a></nav>
    <a id="board" href="/boards/7"><b>A board</b></a>
    <a id="filtered" href="/closet?q=x">Filtered</a>
    <a id="other" href="https://example.com/closet">Elsewhere</a>
    <a id="unknown" href="/nothing">Nowhere</a>`;
  const files: string[] = [];
  const read: string[] = [];
  const signals: AbortSignal[] = [];
  const forget = jest.fn();
  const sessionMayEnd = new AbortController();
  const prefetching = prefetchPages({
    composition: { remotes: [fan] } as unknown as PageComposition,
    uid: 'u1',
    complete: async (release) => ({
      ...release,
      pageFiles: { closet: ['entry.js', 'closet.js'], board: ['entry.js', 'board.js', 'board.css'] },
      reads: { '/closet': ['/api/items?sort=added'], '/boards/:boardId': ['/api/boards/{boardId}?by={uid}'] },
    }),
    reads: {
      forget,
      ahead: async (path, signal) => {
        read.push(path);
        signals.push(signal);
        return 10;
      },
    },
    sessionMayEnd: sessionMayEnd.signal,
    isUploading: () => false,
    load: async (path) => {
      files.push(path as string);
      return new Response('');
    },
    ...options,
  });
  return { files, read, signals, forget, endSession: () => sessionMayEnd.abort(), ...prefetching };
}

beforeEach(() => {
  jest.useFakeTimers();
  // jsdom has none.
  performance.getEntriesByName = () => [];
  observed = [];
  globalThis.IntersectionObserver = class {
    constructor(told: IntersectionObserverCallback) {
      show = (target) => told([{ isIntersecting: true, target } as IntersectionObserverEntry], this as never);
    }
    observe(link: Element) {
      observed.push(link);
    }
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});
afterEach(() => {
  page.stop();
  jest.useRealTimers();
});

const link = (selector: string) => document.querySelector(selector)!;
const send = (type: string, target: Element, relatedTarget: Element | null = null) =>
  target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, relatedTarget }));
const settle = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const ofBoard = ['entry.js', 'board.js', 'board.css'].map((file) => fan.baseUrl + file);

test('a pointer that rests on a link loads code and reads of its page, once', async () => {
  page = openPage();
  send('pointerover', link('#board b'));
  await settle(50);
  expect(page.files).toEqual([]);
  await settle(50);
  expect(page.files).toEqual(ofBoard);
  expect(page.read).toEqual(['/api/boards/7?by=u1']);
  // A press on it begins nothing anew.
  send('touchstart', link('#board'));
  await settle(0);
  expect(page.read).toEqual(['/api/boards/7?by=u1']);
  expect(page.signals[0]?.aborted).toBe(false);
  // Within the link it is still meant; out of it, it is given up.
  send('pointerout', link('#board b'), link('#board'));
  expect(page.signals[0]?.aborted).toBe(false);
  send('pointerout', link('#board'), document.body);
  expect(page.signals[0]?.aborted).toBe(true);
  send('pointerover', link('#board'));
  await settle(100);
  expect(page.files).toEqual(ofBoard);
});

test('a pointer that passes loads nothing; a touch loads at once, and its click keeps what was begun', async () => {
  page = openPage();
  send('pointerover', link('#board'));
  await settle(50);
  send('pointerout', link('#board'), document.body);
  await settle(100);
  expect(page.files).toEqual([]);
  send('touchstart', link('#board'));
  await settle(0);
  expect(page.files).toEqual(ofBoard);
  link('#board').addEventListener('click', (event) => event.preventDefault());
  send('click', link('#board'));
  send('pointerout', link('#board'), document.body);
  expect(page.signals[0]?.aborted).toBe(false);
});

test('links with a query load code alone, and links that lead to no page nothing', async () => {
  page = openPage();
  for (const selector of ['#filtered', '#other', '#unknown']) {
    send('focusin', link(selector));
    await settle(100);
  }
  expect(page.files).toEqual(['entry.js', 'closet.js'].map((file) => fan.baseUrl + file));
  expect(page.read).toEqual([]);
});

test.each<[string, Partial<PrefetchOptions>]>([
  ['who saves data', { connection: { saveData: true, effectiveType: '4g' } }],
  ['on a slow connection', { connection: { effectiveType: '2g' } }],
  ['while files are uploaded', { isUploading: () => true }],
])('nothing is loaded ahead for somebody %s', async (_who, options) => {
  page = openPage(options);
  send('touchstart', link('#board'));
  await settle(100);
  expect([page.files, page.read]).toEqual([[], []]);
});

test('a fast connection loads the code of the navigation in view, and no reads', async () => {
  page = openPage({ connection: { effectiveType: '3g' } });
  page.look();
  expect(observed).toEqual([]);
  page.stop();
  page = openPage({ connection: { effectiveType: '4g' } });
  page.look();
  expect(observed).toEqual([link('nav a')]);
  show(link('nav a'));
  show(link('nav a'));
  await settle(0);
  expect(page.files).toEqual(['entry.js', 'closet.js'].map((file) => fan.baseUrl + file));
  expect(page.read).toEqual([]);
});

test('a session that may end takes back what was begun, and nothing that waits begins', async () => {
  const completed: string[] = [];
  let list!: (release: ComposedRemote) => void;
  page = openPage({
    connection: { effectiveType: '4g' },
    complete: (release) => {
      completed.push(release.id);
      return new Promise((resolve) => (list = resolve as typeof list));
    },
  });
  page.look();
  show(link('nav a'));
  show(link('#board'));
  await settle(0);
  send('pointerover', link('#filtered'));
  page.endSession();
  // No live event tells when what was read ahead stops being true.
  expect(page.forget).toHaveBeenCalled();
  list({ ...fan, pageFiles: { closet: ['closet.js'] } });
  await settle(100);
  send('touchstart', link('#board'));
  page.look();
  await settle(100);
  expect([completed, page.files, page.read]).toEqual([['fan'], [], []]);
});

test('a page whose session may end before this starts loads nothing ahead', async () => {
  page = openPage({ sessionMayEnd: AbortSignal.abort() });
  send('touchstart', link('#board'));
  await settle(100);
  expect([page.files, page.read]).toEqual([[], []]);
});

test('a refused file is the last: the session has ended or changed', async () => {
  const asked: string[] = [];
  page = openPage({
    connection: { effectiveType: '4g' },
    load: async (path) => {
      asked.push(path as string);
      return new Response(null, { status: 404 });
    },
  });
  page.look();
  show(link('nav a'));
  show(link('#board'));
  await settle(0);
  send('touchstart', link('#board'));
  await settle(0);
  expect(asked).toEqual(['entry.js', 'closet.js'].map((file) => fan.baseUrl + file));
});

test('a document loads forty pages ahead at most', async () => {
  page = openPage();
  for (let turn = 0; turn < 50; turn += 1) {
    link('#board').setAttribute('href', `/boards/${turn}`);
    send('touchstart', link('#board'));
    await settle(0);
  }
  expect(page.read).toHaveLength(40);
});
