import { format } from 'node:util';

let heard: string[] = [];

for (const level of ['warn', 'error'] as const) {
  console[level] = (...details: unknown[]) => {
    heard.push(`console.${level}: ${format(...details)}`);
  };
}

/** Console messages since the last call; for tests that expect them. */
export function takeConsole(): string[] {
  const taken = heard;
  heard = [];
  return taken;
}

afterEach(() => {
  const unexpected = takeConsole();
  if (unexpected.length > 0) throw new Error(`Unexpected output on the console:\n${unexpected.join('\n')}`);
});
