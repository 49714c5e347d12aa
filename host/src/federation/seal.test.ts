import type { Composition } from '@bestie/contracts/remotes';
import { createSeal, IMPOSSIBLE_INTEGRITY, releasesOf } from './seal';

const file = (path: string, letter: string) => ({ path, bytes: 1, integrity: `sha384-${letter.repeat(64)}` });

const composition = {
  host: { baseUrl: '/host/', files: [file('main.js', 'm')] },
  remotes: [{ baseUrl: '/remotes/wardrobe/1.0.0/', files: [file('page.js', 'p'), file('page.css', 'q')] }],
} as unknown as Composition;

const sealOfPage = () => createSeal(releasesOf(composition), 'http://bestie.test', 'n0nce');

function sealed(url: string, { seal } = sealOfPage()): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = url;
  seal(script, url);
  return script;
}

test('a file of the composition gets its hash, whatever the query', () => {
  expect(sealed('http://bestie.test/remotes/wardrobe/1.0.0/page.js?again=1').integrity).toBe(
    `sha384-${'p'.repeat(64)}`,
  );
  const { crossOrigin, nonce } = sealed('http://bestie.test/host/main.js');
  expect([crossOrigin, nonce]).toEqual(['anonymous', 'n0nce']);
});

test.each(['http://bestie.test/remotes/wardrobe/1.0.0/other.js', 'https://elsewhere.test/host/main.js'])(
  'a file that the composition does not name can match nothing: %s',
  (url) => {
    expect(sealed(url).integrity).toBe(IMPOSSIBLE_INTEGRITY);
  },
);

test('the release before is let in when it is needed', () => {
  const page = sealOfPage();
  const url = 'http://bestie.test/remotes/wardrobe/0.9.0/page.js';
  expect(sealed(url, page).integrity).toBe(IMPOSSIBLE_INTEGRITY);
  page.admit({ baseUrl: '/remotes/wardrobe/0.9.0/', files: [file('page.js', 'o')] });
  expect(sealed(url, page).integrity).toBe(`sha384-${'o'.repeat(64)}`);
});

test('files of a diverted release come from this device, under the same hash; others do not', () => {
  const page = sealOfPage();
  page.divert({ baseUrl: '/remotes/wardrobe/1.0.0/' });
  const script = sealed('http://bestie.test/remotes/wardrobe/1.0.0/page.js', page);
  expect(script.src).toBe('http://bestie.test/kept/remotes/wardrobe/1.0.0/page.js');
  expect(script.integrity).toBe(`sha384-${'p'.repeat(64)}`);
  const neighbour = sealed('http://bestie.test/kept/remotes/wardrobe/1.0.0/page.js', page);
  expect([neighbour.src, neighbour.integrity]).toEqual([script.src, script.integrity]);
  const link = document.createElement('link');
  page.seal(link, 'http://bestie.test/remotes/wardrobe/1.0.0/page.css');
  expect(link.href).toBe('http://bestie.test/kept/remotes/wardrobe/1.0.0/page.css');
  expect(sealed('http://bestie.test/host/main.js', page).src).toBe('http://bestie.test/host/main.js');
});
