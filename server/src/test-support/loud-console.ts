import { format } from 'node:util';

// Jest takes `testTimeout` only from the root; here it would be ignored.
jest.setTimeout(180_000);

let heard: string[] = [];

for (const level of ['warn', 'error'] as const) {
  console[level] = (...details: unknown[]) => {
    heard.push(`console.${level}: ${format(...details)}`);
  };
}

/** What was said on the console since the last call; for a test that expects it. */
export function takeConsole(): string[] {
  const taken = heard;
  heard = [];
  return taken;
}

afterEach(() => {
  const unexpected = takeConsole();
  if (unexpected.length > 0) throw new Error(`Unexpected output on the console:\n${unexpected.join('\n')}`);
});
