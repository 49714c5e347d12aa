import { writeFileSync } from 'node:fs';
import type { Endpoint } from '@bestie/contracts/define-contract';
import { expectedOutcome, matrixCallers, needsStepUp } from './access-rules';
import type { MatrixCaller } from './access-rules';
import { operations } from './operations';
import type { OperationName } from './operations';

const stepUpSigns = { always: '*', never: '', 'some inputs': '(*)' } as const;
const signs = { ok: '✓', unauthenticated: '401', forbidden: '403', not_found: '404' } as const;

/**
 * The access matrix as Markdown. `npm run generate` writes it to `docs/access-matrix.md`; one test fails when
 * it is stale, and another when the server behaves differently.
 */
export function accessTable(): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const cell = (operation: OperationName, endpoint: Endpoint, caller: MatrixCaller) =>
    signs[expectedOutcome(operation, endpoint, caller)] +
    stepUpSigns[needsStepUp(operation, endpoint, caller)];
  const lines = operations.map(([operation, endpoint]) =>
    row([
      `\`${operation}\``,
      endpoint.scope,
      ...matrixCallers.map((caller) => cell(operation, endpoint, caller)),
    ]),
  );
  return `# Access matrix

Written by \`npm run generate\` from the contracts; \`server/src/contract-tests/access.test.ts\` holds the server to every cell.

- Columns: who calls, and about whose thing. "Viewing as" is the interface's alone: the server does not know it.
- "Opened": an admin who opened the space with a reason (\`spaces.open\`); what is in no space is as for any admin.
- "Blocked": by whose things these are. "Muted" and "suspended": by an admin, about their own things.
- ✓ done. 401 \`unauthenticated\`, 403 \`forbidden\` (the role may not call this at all, or may only look), 404 \`not_found\`: the same answer,
  byte for byte but for the request id, as for a thing that does not exist.
- ✓*: done once the person confirmed it with their password on the server's own page; 403 \`step_up_required\` before.
- ✓(*): the same, but only with the inputs that the operation's contract names (\`stepUp\`).
- Scope: \`own\` the caller's things alone, \`resource:space\` a space's members, \`resource:board\` a board's owner and collaborators,
  \`any\` everybody's for admins.
- Where an operation names no thing (a list, a search), another person gets their own: ✓, with nothing of anybody else.

${row(['operation', 'scope', ...matrixCallers.map(({ title }) => title)])}
${row(['---', '---', ...matrixCallers.map(() => ':-:')])}
${lines.join('\n')}
`;
}

if (process.argv[2] === '--write') writeFileSync('docs/access-matrix.md', accessTable());
