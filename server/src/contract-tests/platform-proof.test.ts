/** Proof named by docs/platform-proof.md exists, in every row: tests that run, by their titles, and commands. */
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../../..');
const read = (file: string) => readFile(join(root, file), 'utf8');

/** Titles of a file's tests and of their groups: `test('…',`, `test.each(…)('…',`. */
const titlesIn = (source: string): string[] =>
  [...source.matchAll(/(?:\b(?:\w*[tT]est|describe)(?:\.each)?|[)`])\(\s*(['"`])((?:(?!\1).)+)\1,/g)].map(
    ([, , title]) => title ?? '',
  );
/** A file that `npm test` runs, whole: jest takes tests of every package, Playwright the journeys. */
const isRun = (file: string, source: string): boolean =>
  /\.test\.(?:tsx?|js)$|^e2e\/journeys\/[\w-]+\.spec\.ts$/.test(file) &&
  !/\b(?:\w*[tT]est|describe)(?:\.\w+)*\.(?:skip|only|fixme|todo)\b/.test(source);

test('each guarantee, capability and first has a test that runs', async () => {
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
    let titles: string[] = [];
    if (!/“[^”]+”/.test(proofs)) missing.push(`${number}: no test`);
    for (const [, code, title] of proofs.matchAll(/`([^`]+)`|“([^”]+)”/g)) {
      const command = /^npm run (\S+)$/.exec(code ?? '')?.[1];
      if (command !== undefined && !(command in scripts)) missing.push(`${number}: ${code}`);
      if (code !== undefined && command === undefined) {
        const source = await read(code).catch(() => (missing.push(`${number}: ${code}`), ''));
        if (/\.(?:test|spec)\./.test(code) && !isRun(code, source))
          missing.push(`${number}: ${code} is not run`);
        titles = titlesIn(source);
      }
      if (title !== undefined && !titles.some((each) => each.includes(title)))
        missing.push(`${number}: ${title}`);
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
