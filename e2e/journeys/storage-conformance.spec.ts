import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';

const program = path.resolve(import.meta.dirname, '../../server/conformance.mjs');

interface Result {
  title: string;
  failure: string | null;
}

test('the official SDK in Chromium, from another origin and through every fault, passes every case', async ({
  page,
}) => {
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  let dataDir: string | undefined;
  try {
    const [printed] = (await once(child.stdout, 'data')) as [Buffer];
    const [address = '', folder] = printed.toString().split('\n');
    dataDir = folder;
    await page.goto(address);
    const results = await page.evaluate(
      () => (window as unknown as { conformance: Promise<Result[]> }).conformance,
    );
    expect(results.filter(({ failure }) => failure !== null)).toEqual([]);
    expect(results.length).toBeGreaterThan(50);
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  }
});
