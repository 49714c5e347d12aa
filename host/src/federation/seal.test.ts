import type { Composition } from '@bestie/contracts/remotes';
import { createSeal, IMPOSSIBLE_INTEGRITY, integrityByUrl } from './seal';

const file = (path: string, letter: string) => ({ path, bytes: 1, integrity: `sha384-${letter.repeat(64)}` });

const composition = {
  host: { baseUrl: '/host/', files: [file('main.js', 'm')] },
  remotes: [{ baseUrl: '/remotes/wardrobe/1.0.0/', files: [file('page.js', 'p')] }],
} as unknown as Composition;

const seal = createSeal(integrityByUrl(composition, 'http://bestie.test'), 'n0nce');

function sealed(url: string): HTMLScriptElement {
  const script = document.createElement('script');
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
