import { contractsSource, jiti } from './workspace.js';

/** The API of this checkout as plain data. */
export async function readSurface() {
  const { apiSurface } = /** @type {typeof import('../shared/contracts/src/releases/api-surface')} */ (
    await jiti.import(contractsSource('releases/api-surface.ts'))
  );
  const { contracts } = /** @type {typeof import('../shared/contracts/src/http/contracts')} */ (
    await jiti.import(contractsSource('http/contracts.ts'))
  );
  return apiSurface(contracts);
}

/** Operations that an API client of this checkout knows. */
export async function readOperations() {
  const { operationsOf } = /** @type {typeof import('../shared/contracts/src/releases/api-surface')} */ (
    await jiti.import(contractsSource('releases/api-surface.ts'))
  );
  return operationsOf(await readSurface());
}
