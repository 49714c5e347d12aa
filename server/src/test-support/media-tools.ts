import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** JavaScript that each tool runs; `args` are its arguments. */
export interface ToolBehaviour {
  ffprobe?: string;
  ffmpeg?: string;
}

/** Stand-ins for ffmpeg and ffprobe that behave as told, and write down how they were called. */
export async function standInTools(behaviour: ToolBehaviour) {
  const folder = await mkdtemp(join(tmpdir(), 'bestie-stand-in-'));
  const log = join(folder, 'calls');
  for (const tool of ['ffprobe', 'ffmpeg'] as const) {
    const file = join(folder, tool);
    await writeFile(
      file,
      `#!${process.execPath}
const { appendFileSync, readFileSync, writeFileSync } = require('node:fs');
const args = process.argv.slice(2);
appendFileSync(${JSON.stringify(log)}, JSON.stringify({ args, env: process.env }) + '\\n');
${behaviour[tool] ?? ''}`,
    );
    await chmod(file, 0o755);
  }
  return {
    folder,
    calls: async () =>
      (await readFile(log, 'utf8'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { args: string[]; env: Record<string, string> }),
  };
}
