/** What docs/platform-proof.md names as proof is there: files, the titles of tests in them, and commands. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../../..');
const read = (file: string) => readFile(join(root, file), 'utf8');

test('each of the twelve has proof that exists', async () => {
  const text = await read('docs/platform-proof.md');
  const rows = [...text.matchAll(/^\| (\d+)\. (.+?) \| (.+) \|$/gm)];
  expect(rows.map(([, number]) => Number(number))).toEqual(
    Array.from({ length: 12 }, (_, index) => index + 1),
  );
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> };
  const missing: string[] = [];
  for (const [, number, , proofs = ''] of rows) {
    let source = '';
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
