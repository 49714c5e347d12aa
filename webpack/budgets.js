import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { contractsSource, jiti, root } from './workspace.js';

/** Compressed bytes of the scripts that the built host needs before any page; 0 without a build. */
function hostScriptBytes() {
  const folder = path.join(root, 'host/dist');
  if (!existsSync(path.join(folder, 'host.json'))) return 0;
  const { initialFiles } = JSON.parse(readFileSync(path.join(folder, 'host.json'), 'utf8'));
  return initialFiles
    .filter((file) => file.endsWith('.js'))
    .map((file) => [`${file}.br`, file].find((name) => existsSync(path.join(folder, name))))
    .reduce((sum, file) => sum + (file ? statSync(path.join(folder, file)).size : 0), 0);
}

/** The byte budgets that a built remote exceeds, in words. */
export async function checkBudgets(description, transferBytes) {
  const { findExceededBudgets } =
    /** @type {typeof import('../shared/contracts/src/releases/release-budgets')} */ (
      await jiti.import(contractsSource('releases/release-budgets.ts'))
    );
  return findExceededBudgets({ description, transferBytes }, { hostScriptBytes: hostScriptBytes() });
}
