/** Before an upgrade, the command says which live consoles it would break. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkUpgrade } from './check-upgrade.js';

let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bestie-upgrade-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const built = () => {
  const files = [{ path: 'main.js' }, { path: 'main.css' }];
  const description = {
    version: '0.2.0',
    shell: '2.1.0',
    page: '1.4.0',
    initialFiles: ['main.js', 'main.css'],
    files,
  };
  writeFileSync(path.join(folder, 'host.json'), JSON.stringify(description));
  writeFileSync(path.join(folder, 'api.json'), '{}');
  writeFileSync(path.join(folder, 'main.js'), 'start()');
  writeFileSync(path.join(folder, 'main.css'), 'a{}');
};
const knowing = (...fields) => ({
  surface: {
    'releases.checkUpgrade': {
      input: { properties: Object.fromEntries(fields.map((field) => [field, {}])) },
    },
  },
});
const run = async (releases, platform = knowing('page')) => {
  const asked = /** @type {unknown[][]} */ ([]);
  const said = /** @type {string[]} */ ([]);
  const client = {
    async post(address, input) {
      asked.push([address, input]);
      return { releases };
    },
  };
  const refused = await checkUpgrade({
    client,
    platform,
    origin: 'https://bestie.example',
    say: (line) => said.push(line),
    folder,
    surface: { 'items.list': {} },
    brought: ['host', 'fan'],
  }).catch((error) => error.message);
  return { asked, said, refused };
};
const fan = { remoteId: 'fan', version: '1.4.2', channel: 'stable', incompatibilities: [] };

test('an earlier server is not sent what it does not know', async () => {
  built();
  const { asked } = await run([fan], knowing('host'));
  expect(Object.keys(/** @type {object} */ (asked[0]?.[1]))).not.toContain('page');
});

test('the host and the API of the checkout are compared with what runs', async () => {
  built();
  const { asked, said } = await run([fan]);
  expect(asked).toEqual([
    [
      '/api/releases/upgrade-check',
      {
        host: { version: '0.2.0', shell: '2.1.0' },
        page: '1.4.0',
        hostScriptBytes: 7,
        surface: { 'items.list': {} },
      },
    ],
  ]);
  expect(said).toEqual(['The upgrade breaks nothing that runs at https://bestie.example: fan@1.4.2.']);
});

test('each console that would break is named with release, channel and reason', async () => {
  built();
  const reason = 'desk@0.3.0 does not fit the API: items.list is not offered here.';
  const broken = { remoteId: 'desk', version: '0.3.0', channel: 'canary', incompatibilities: [reason] };
  expect((await run([fan, broken])).refused).toBe(
    `The upgrade would break desk@0.3.0, which is canary at https://bestie.example:\n  ${reason}`,
  );
});

test('what came with the old version and comes with the new one is replaced, and breaks nothing', async () => {
  built();
  const incompatibilities = ['It does not fit.'];
  const host = {
    remoteId: 'host',
    version: '0.1.0+c0ffee',
    channel: 'stable',
    builtIn: true,
    incompatibilities,
  };
  const oldFan = { ...fan, version: '0.1.0', builtIn: true, incompatibilities };
  const desk = { ...fan, remoteId: 'desk', version: '0.3.0', builtIn: true };
  expect(await run([host, oldFan, desk])).toMatchObject({
    said: [
      'The upgrade replaces what came with the server: host@0.1.0+c0ffee, fan@0.1.0.',
      'The upgrade breaks nothing that runs at https://bestie.example: desk@0.3.0.',
    ],
    refused: undefined,
  });
  expect((await run([host, oldFan])).said).toEqual([
    'The upgrade replaces what came with the server: host@0.1.0+c0ffee, fan@0.1.0.',
    'The upgrade breaks nothing that runs at https://bestie.example.',
  ]);
  // A folder of releases stays as it is.
  expect((await run([host, { ...desk, incompatibilities }])).refused).toBe(
    'The upgrade would break desk@0.3.0, which is stable at https://bestie.example:\n  It does not fit.',
  );
});

test('a promoted host that the new version cannot run is named', async () => {
  built();
  const reason = 'host@1.1.0 reads page data 1.4.0, the new server writes 2.0.0.';
  const host = { remoteId: 'host', version: '1.1.0', channel: 'stable', builtIn: false };
  expect((await run([{ ...host, incompatibilities: [reason] }, fan])).refused).toBe(
    `The upgrade would break host@1.1.0, which is stable at https://bestie.example:\n  ${reason}`,
  );
});

test('without a built host nothing is asked', async () => {
  expect(await run([])).toEqual({
    asked: [],
    said: [],
    refused: 'The host of this checkout is not built: run npm run build.',
  });
});
