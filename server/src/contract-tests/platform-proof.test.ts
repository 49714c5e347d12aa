/** Proof named by docs/platform-proof.md exists, in every row: files, the titles of tests in them, and commands. */
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../../..');
const read = (file: string) => readFile(join(root, file), 'utf8');

test('each guarantee, capability and first has proof that exists', async () => {
  const text = await read('docs/platform-proof.md');
  const rows = [...text.matchAll(/^\| ([CF]?\d+)\. (.+?) \| (.+) \|$/gm)];
  const numbered = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);
  expect(rows.map(([, number]) => number)).toEqual([
    ...numbered('', 12),
    ...numbered('C', 22),
    ...numbered('F', 9),
  ]);
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> };
  const missing: string[] = [];
  for (const [, number, , proofs = ''] of rows) {
    let source = '';
    if (!/“[^”]+”|`npm run /.test(proofs)) missing.push(`${number}: no proof`);
    for (const [, code, title] of proofs.matchAll(/`([^`]+)`|“([^”]+)”/g)) {
      const command = /^npm run (\S+)$/.exec(code ?? '')?.[1];
      if (command !== undefined && !(command in scripts)) missing.push(`${number}: ${code}`);
      if (code !== undefined && command === undefined)
        source = await read(code).catch(() => (missing.push(`${number}: ${code}`), ''));
      if (title !== undefined && !source.includes(title)) missing.push(`${number}: ${title}`);
    }
  }
  expect(missing).toEqual([]);
});

test('each threat of docs/security.md names its tests, and every named test exists', async () => {
  const text = await read('docs/security.md');
  const rows = [...text.matchAll(/^\| (.+?) \| .+ \| (.+) \|$/gm)];
  const threats = rows.slice(
    0,
    rows.findIndex(([, name]) => name === 'chapter'),
  );
  expect(threats.length).toBeGreaterThan(50);
  const isProof = /\.(?:test|spec)\.tsx?$|^npm run |\/$/;
  const codes = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '');
  const unproved = threats
    .filter(([, name]) => name !== 'threat' && !/^-+$/.test(name ?? ''))
    .filter(([, , proofs]) => !codes(proofs).some((code) => isProof.test(code)));
  expect(unproved.map(([, name]) => name)).toEqual([]);
  const files = await readdir(join(root, 'server/src'), { recursive: true });
  const isThere = async (code: string) =>
    files.some((file) => file === code || file.endsWith(`/${code}`)) ||
    read(code).then(
      () => true,
      () => false,
    );
  const named = codes(text).filter((code) => /\.(?:test|spec)\.tsx?$/.test(code));
  const found = await Promise.all(named.map(isThere));
  expect(named.filter((_code, index) => !found[index])).toEqual([]);
});
