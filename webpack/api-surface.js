import path from 'node:path';
import { jiti, root } from './workspace.js';

/** The API as this checkout knows it, as plain data. */
export async function readSurface() {
  const { apiSurface } = await jiti.import(path.join(root, 'shared/contracts/src/api-surface.ts'));
  const { contracts } = await jiti.import(path.join(root, 'shared/contracts/src/contracts.ts'));
  return apiSurface(contracts);
}

/** Operations that an API client of this checkout knows. */
export async function readOperations() {
  const { operationsOf } = await jiti.import(path.join(root, 'shared/contracts/src/api-surface.ts'));
  return operationsOf(await readSurface());
}
