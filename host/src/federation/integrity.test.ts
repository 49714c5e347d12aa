import type { PageComposition } from '@bestie/contracts/remotes';
import { createIntegrity, IMPOSSIBLE_INTEGRITY, releasesOf } from './integrity';

const file = (path: string, letter: string) => ({ path, integrity: `sha384-${letter.repeat(64)}` });

const composition = {
  host: { baseUrl: '/host/', files: [file('main.js', 'm')] },
  remotes: [{ baseUrl: '/remotes/wardrobe/1.0.0/', files: [file('page.js', 'p'), file('page.css', 'q')] }],
} as unknown as PageComposition;

const integrityOfPage = () => createIntegrity(releasesOf(composition), 'http://bestie.test', 'n0nce');

function scriptFor(url: string, { setIntegrity } = integrityOfPage()): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = url;
  setIntegrity(script, url);
  return script;
}

test('a file of the composition gets its hash, whatever the query', () => {
  expect(scriptFor('http://bestie.test/remotes/wardrobe/1.0.0/page.js?again=1').integrity).toBe(
    `sha384-${'p'.repeat(64)}`,
  );
  const { crossOrigin, nonce } = scriptFor('http://bestie.test/host/main.js');
  expect([crossOrigin, nonce]).toEqual(['anonymous', 'n0nce']);
});

test.each(['http://bestie.test/remotes/wardrobe/1.0.0/other.js', 'https://elsewhere.test/host/main.js'])(
  'a file that the composition does not name can match nothing: %s',
  (url) => {
    expect(scriptFor(url).integrity).toBe(IMPOSSIBLE_INTEGRITY);
  },
);

test('the release before is let in when it is needed', () => {
  const page = integrityOfPage();
  const url = 'http://bestie.test/remotes/wardrobe/0.9.0/page.js';
  expect(scriptFor(url, page).integrity).toBe(IMPOSSIBLE_INTEGRITY);
  page.admit({ baseUrl: '/remotes/wardrobe/0.9.0/', files: [file('page.js', 'o')] });
  expect(scriptFor(url, page).integrity).toBe(`sha384-${'o'.repeat(64)}`);
});

test('files of a diverted release come from this device, under the same hash; others do not', () => {
  const page = integrityOfPage();
  page.divert({ baseUrl: '/remotes/wardrobe/1.0.0/' });
  const script = scriptFor('http://bestie.test/remotes/wardrobe/1.0.0/page.js', page);
  expect(script.src).toBe('http://bestie.test/kept/remotes/wardrobe/1.0.0/page.js');
  expect(script.integrity).toBe(`sha384-${'p'.repeat(64)}`);
  const neighbour = scriptFor('http://bestie.test/kept/remotes/wardrobe/1.0.0/page.js', page);
  expect([neighbour.src, neighbour.integrity]).toEqual([script.src, script.integrity]);
  const link = document.createElement('link');
  page.setIntegrity(link, 'http://bestie.test/remotes/wardrobe/1.0.0/page.css');
  expect(link.href).toBe('http://bestie.test/kept/remotes/wardrobe/1.0.0/page.css');
  expect(scriptFor('http://bestie.test/host/main.js', page).src).toBe('http://bestie.test/host/main.js');
});

test('a corrupt file is requested past all caches by the next attempt, once', () => {
  const asked: [unknown, RequestInit | undefined][] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    asked.push([url, init]);
    return Promise.resolve(new Response('page'));
  });
  const page = integrityOfPage();
  const url = 'http://bestie.test/remotes/wardrobe/1.0.0/page.js';
  scriptFor(url, page).dispatchEvent(new Event('error'));
  const second = scriptFor(url, page);
  expect([second.src, second.integrity]).toEqual([`${url}?again`, `sha384-${'p'.repeat(64)}`]);
  expect(asked).toEqual([[url, { cache: 'reload', credentials: 'same-origin' }]]);
  expect(scriptFor(url, page).src).toBe(url);
  jest.restoreAllMocks();
});

/** A console of which the page knows one file, and a list with another. */
describe('of a release whose list has not been read yet', () => {
  const folder = '/remotes/studio/2.0.0/';
  const studio = {
    baseUrl: folder,
    files: [file('first.js', 'f')],
    pageFiles: { home: ['first.js'] },
    rest: file('files.0123456789ab.json', 'l'),
  };
  const list = { files: [file('first.js', 'f'), file('later.js', 't')], pageFiles: { later: ['later.js'] } };
  const later = `http://bestie.test${folder}later.js`;
  const asked: (Pick<RequestInit, 'integrity' | 'cache'> & { url: string; signal: AbortSignal })[] = [];
  let answer: () => Promise<Response>;
  const page = () => createIntegrity([studio], 'http://bestie.test', 'n0nce');

  beforeEach(() => {
    asked.length = 0;
    answer = () => Promise.resolve(Response.json(list));
    jest.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
      asked.push({
        url: url as string,
        integrity: init?.integrity,
        cache: init?.cache,
        signal: init!.signal!,
      });
      return answer();
    });
  });
  afterEach(() => jest.restoreAllMocks());

  const settled = () => new Promise((resolve) => setTimeout(resolve));

  test('the first view needs no list', () => {
    const script = scriptFor(`http://bestie.test${folder}first.js`, page());
    expect(script.integrity).toBe(`sha384-${'f'.repeat(64)}`);
    expect(script.src).toBe(`http://bestie.test${folder}first.js`);
    expect(asked).toEqual([]);
  });

  test('a later file loads nothing until the list has said its hash', async () => {
    const script = scriptFor(later, page());
    expect([script.hasAttribute('src'), script.integrity]).toEqual([false, IMPOSSIBLE_INTEGRITY]);
    await settled();
    expect([script.src, script.integrity]).toEqual([later, `sha384-${'t'.repeat(64)}`]);
    // The browser checks the list against the hash that the composition pins.
    expect(asked.map(({ url, integrity }) => [url, integrity])).toEqual([
      [`http://bestie.test${folder}files.0123456789ab.json`, `sha384-${'l'.repeat(64)}`],
    ]);
  });

  test('a file that the list does not name can match nothing', async () => {
    const script = scriptFor(`http://bestie.test${folder}smuggled.js`, page());
    await settled();
    expect(script.integrity).toBe(IMPOSSIBLE_INTEGRITY);
  });

  test('without its list a file fails, and the next one asks for the list again', async () => {
    const integrity = page();
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    const script = document.createElement('script');
    const heard: string[] = [];
    script.onerror = () => heard.push('error');
    script.src = later;
    integrity.setIntegrity(script, script.src);
    await settled();
    expect([heard, script.hasAttribute('src'), script.integrity]).toEqual([
      ['error'],
      false,
      IMPOSSIBLE_INTEGRITY,
    ]);
    answer = () => Promise.resolve(new Response('', { status: 503 }));
    await expect(integrity.complete(studio)).rejects.toMatchObject({
      name: 'FileListError',
      file: { integrity: studio.rest.integrity },
    });
    answer = () => Promise.resolve(Response.json(list));
    const again = scriptFor(later, integrity);
    await settled();
    // A corrupt copy of the list in the browser's cache would come each time.
    expect(asked.slice(0, 3).map(({ cache }) => cache)).toEqual(['default', 'reload', 'reload']);
    expect(again.integrity).toBe(`sha384-${'t'.repeat(64)}`);
  });

  test('it is read once for all callers, and must be a file of the release itself', async () => {
    const integrity = page();
    const [one, other] = await Promise.all([integrity.complete(studio), integrity.complete(studio)]);
    expect(asked).toHaveLength(1);
    expect(one).toEqual({ ...studio, ...list, files: [...list.files, studio.rest], rest: undefined });
    expect([other, integrity.known(studio), await integrity.complete(studio)]).toEqual([one, one, one]);
    expect(asked).toHaveLength(1);
  });

  test('when diverted, the list comes from this device under the same hash, and waiting callers continue', async () => {
    const integrity = page();
    answer = () =>
      new Promise((_resolve, reject) => {
        asked.at(-1)!.signal.addEventListener('abort', () => reject(new TypeError('aborted')));
      });
    const waiting = integrity.complete(studio).catch((error: Error) => error.name);
    integrity.divert(studio);
    expect(await waiting).toBe('FileListError');
    answer = () => Promise.resolve(Response.json(list));
    const script = scriptFor(later, integrity);
    await settled();
    expect(asked.at(-1)).toMatchObject({
      url: `http://bestie.test/kept${folder}files.0123456789ab.json`,
      integrity: studio.rest.integrity,
    });
    expect([script.src, script.integrity]).toEqual([
      `http://bestie.test/kept${folder}later.js`,
      `sha384-${'t'.repeat(64)}`,
    ]);
  });

  test('a whole composition of the same release makes the list needless', () => {
    const integrity = page();
    integrity.admit({ baseUrl: folder, files: list.files });
    expect(scriptFor(later, integrity).integrity).toBe(`sha384-${'t'.repeat(64)}`);
    expect(asked).toEqual([]);
  });
});
