/** The host is released by the same command as a remote. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findReleaseFolder, readRelease } from './release-build.js';

const root = path.resolve(import.meta.dirname, '..');

test('npm run release finds the host by its name, and lists it among the packages', () => {
  expect(findReleaseFolder(root, 'host')).toBe(path.join(root, 'host'));
  expect(findReleaseFolder(root, 'fan')).toBe(path.join(root, 'fan-remote'));
  expect(() => findReleaseFolder(root, 'nobody')).toThrow(
    'There is no remote nobody; there are host, fan, creator, admin.',
  );
});

test('a built host is read with its API and every form of its files', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'bestie-host-'));
  const write = (name, text) => writeFile(path.join(folder, name), text);
  await write('host.json', JSON.stringify({ version: '1.2.0', files: [{ path: 'main.js' }] }));
  await write('api.json', '{}');
  await write('main.js', 'start()');
  await write('main.js.br', 'packed');
  const { id, description, surface, files, transferBytes } = await readRelease(folder);
  await rm(folder, { recursive: true });
  expect({ id, version: description.version, surface }).toEqual({
    id: 'host',
    version: '1.2.0',
    surface: {},
  });
  expect(files.map(({ path: file, encoding }) => [file, encoding])).toEqual([
    ['main.js', ''],
    ['main.js', 'br'],
  ]);
  expect(transferBytes).toEqual({ 'main.js': 6 });
});
