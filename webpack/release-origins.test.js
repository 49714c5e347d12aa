/** Which origins of a release pages may not use yet. */
import { describeWaitingOrigins } from './release-origins';

const maps = { kind: 'frame', origin: 'https://maps.example.com' };
const tiles = { kind: 'image', origin: 'https://tiles.example.com' };
const api = { kind: 'connect', origin: 'https://maps.example.com' };

/**
 * What the command says of a release with these origins, and which paths it reads.
 * @param {{ origins?: typeof maps[], approved?: typeof maps[], surface?: object }} facts
 */
async function describeRelease({ origins, approved = [], surface = { 'origins.listApproved': {} } }) {
  const asked = /** @type {string[]} */ ([]);
  const client = {
    get: async (path) => {
      asked.push(path);
      return { items: approved };
    },
  };
  const lines = await describeWaitingOrigins({
    client: /** @type {any} */ (client),
    platform: { surface },
    id: 'fan',
    origins,
  });
  return { lines, asked };
}

test('one that no admin has approved waits, and is named with its use', async () => {
  const { lines, asked } = await describeRelease({ origins: [maps] });
  expect(lines).toEqual([
    'https://maps.example.com (frame) waits for the approval of an admin; until then, pages may not use it. An admin finds it on /meta once a release that declares it is stable or a canary.',
  ]);
  expect(asked).toEqual(['/api/releases/fan/origins']);
});

test('an approval counts for its kind alone', async () => {
  const { lines } = await describeRelease({ origins: [maps, tiles, api], approved: [maps] });
  expect(lines).toEqual([
    'https://tiles.example.com (image) and https://maps.example.com (connect) wait for the approval of an admin; until then, pages may not use them. An admin finds them on /meta once a release that declares them is stable or a canary.',
  ]);
});

test('three are a list', async () => {
  const { lines } = await describeRelease({ origins: [maps, tiles, api] });
  expect(lines[0]).toMatch(
    /^https:\/\/maps\.example\.com \(frame\), https:\/\/tiles\.example\.com \(image\) and https:\/\/maps\.example\.com \(connect\) wait /,
  );
});

test('nothing is said where all are approved', async () => {
  expect((await describeRelease({ origins: [maps], approved: [maps, tiles] })).lines).toEqual([]);
});

test.each([
  ['a release without origins', { origins: undefined }],
  ['a platform that does not tell what is approved', { origins: [maps], surface: {} }],
])('nothing is asked or said of %s', async (_what, facts) => {
  expect(await describeRelease(facts)).toEqual({ lines: [], asked: [] });
});
