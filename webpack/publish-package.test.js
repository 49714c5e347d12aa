/** Publishing the packages for teams continues where an earlier command stopped, and never keeps quiet about a change. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publishPackage } from './publish-package.js';
import { Refusal } from './release-client.js';

const { PATH } = process.env;
let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bestie-pack-'));
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: '@bestie/contracts', version: '0.2.0' }),
  );
  process.env.PATH = `${folder}:${PATH}`;
});
afterEach(() => {
  process.env.PATH = PATH;
  rmSync(folder, { recursive: true });
});

/**
 * Stands in for npm, with what it does when it is asked for a version; what it packs is always the same.
 * @returns what it was asked
 */
function standIn(view) {
  const npm = path.join(folder, 'npm');
  const packed = JSON.stringify([{ integrity: 'sha512-ours' }]);
  writeFileSync(
    npm,
    `#!/bin/sh\necho "$*" >> calls\ncase $1 in view) ${view};; pack) echo '${packed}';; *) echo + sent;; esac\n`,
  );
  chmodSync(npm, 0o755);
  return () => readFileSync(path.join(folder, 'calls'), 'utf8').trim().split('\n');
}
const registry = 'https://npm.example';
const view = 'view @bestie/contracts@0.2.0 dist.integrity --registry https://npm.example';
const pack = 'pack --dry-run --json --ignore-scripts';
const publish = 'publish --access public --registry https://npm.example';

test('a version that the registry has is not sent again', () => {
  const calls = standIn('echo sha512-ours');
  expect(publishPackage(folder, registry)).toBe('@bestie/contracts@0.2.0 is there already');
  expect(calls()).toEqual([view, pack]);
});

test('other contents under a version that the registry has are refused, because teams would keep the old ones', () => {
  const calls = standIn('echo sha512-theirs');
  const publishing = () => publishPackage(folder, registry);
  expect(publishing).toThrow(Refusal);
  expect(publishing).toThrow(
    'The registry has @bestie/contracts@0.2.0 with other contents, and a published version never changes. Raise the version, as CONTRIBUTING.md says, and publish again.',
  );
  expect(calls()).not.toContain(publish);
});

test.each([
  ['a new version', 'true'],
  ['a new package', 'echo "npm error code E404" >&2; exit 1'],
])('%s is sent', (_what, answer) => {
  const calls = standIn(answer);
  expect(publishPackage(folder, registry)).toBe('+ sent');
  expect(calls()).toEqual([view, publish]);
});

test('a registry that does not answer gets nothing', () => {
  const calls = standIn('echo "npm error code ECONNREFUSED" >&2; exit 1');
  expect(() => publishPackage(folder, registry)).toThrow('ECONNREFUSED');
  expect(calls()).toEqual([view]);
});
