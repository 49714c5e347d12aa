import { writeFileSync } from 'node:fs';
import { contracts } from '@bestie/contracts/contracts';

/**
 * Method and path of every operation as plain data, so that pages call the API without loading the schemas.
 * `npm run generate` writes it; a test fails when it is stale.
 */
export function endpointsSource(): string {
  const lines = Object.entries(contracts).flatMap(([noun, contract]) =>
    Object.entries(contract).map(([verb, { method, path }]) => `  '${noun}.${verb}': '${method} ${path}',`),
  );
  return `// Written by \`npm run generate\` from shared/contracts.\nexport const endpoints = {\n${lines.join('\n')}\n} as const;\n`;
}

if (process.argv[2] === '--write')
  writeFileSync('shared/client/src/endpoints.generated.ts', endpointsSource());
