import { writeFileSync } from 'node:fs';
import { contracts } from '@bestie/contracts/contracts';
import type { Contract } from '@bestie/contracts/define-contract';

/**
 * Method and path of every operation as plain data, so that pages call the API without loading the schemas.
 * By noun, and without `/api/` in most paths: endpoints that a page uses are loaded before its content
 * (`webpack/endpoints-loader.js`). `npm run generate` writes it; a test fails when it is stale.
 */
export function endpointsSource(): string {
  const nouns = Object.entries<Contract>(contracts).map(([noun, contract]) => {
    const lines = Object.entries(contract).map(
      ([verb, { method, path }]) => `    ${verb}: '${method} ${path.replace(/^\/api\//, '')}',`,
    );
    return `  ${noun}: {\n${lines.join('\n')}\n  },`;
  });
  return `// Written by \`npm run generate\` from shared/contracts.\nexport const endpoints = {\n${nouns.join('\n')}\n} as const;\n`;
}

if (process.argv[2] === '--write')
  writeFileSync('shared/client/src/endpoints.generated.ts', endpointsSource());
