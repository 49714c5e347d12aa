import path from 'node:path';
import { installedVersion, packageName, sourceOf } from './workspace.js';

/**
 * Shared packages by their request: `own` ones are a file of ours, `facade` is the module that the host
 * provides.
 * @typedef {Record<string, { reason: string, own?: true, facade?: string }>} ShareList
 */

/**
 * How webpack recognises a share: our own modules by their file, so that a relative import inside their
 * package counts as well; others by their name.
 */
function shareEntry(request, own, options) {
  return own
    ? [sourceOf(request), { ...options, shareKey: request, packageName: packageName(request) }]
    : [request, options];
}

/**
 * Shared packages as the host provides them: available at once, without a separate request.
 * @param {ShareList} list
 * @param {string} folder of the host
 */
export function providedShares(list, folder) {
  return Object.fromEntries(
    Object.entries(list).map(([request, { facade, own }]) =>
      shareEntry(request, own, {
        singleton: true,
        eager: true,
        version: installedVersion(request),
        requiredVersion: `^${installedVersion(request)}`,
        ...(facade ? { import: path.join(folder, facade) } : {}),
      }),
    ),
  );
}

/** Their description in `host.json`. */
export function describeProvided(list) {
  return Object.keys(list).map((name) => ({ name, version: installedVersion(name), singleton: true }));
}

/**
 * Version range of a shared package that a remote needs: from its package.json; for workspace packages, archives and
 * what it does not name, from the installed version.
 */
function neededRange(manifest, request) {
  const name = packageName(request);
  const asked = manifest.peerDependencies?.[name] ?? manifest.dependencies?.[name] ?? '';
  if (/^\d/.test(asked)) return `^${asked}`;
  return /^[~^<>=]/.test(asked) ? asked : `^${installedVersion(request)}`;
}

/**
 * Shared packages as a remote requires them: provided by the host only.
 * @param {ShareList} list
 * @param {object} manifest `package.json` of the remote
 */
export function neededShares(list, manifest) {
  return Object.fromEntries(
    Object.entries(list).map(([request, { own }]) =>
      shareEntry(request, own, {
        singleton: true,
        import: false,
        strictVersion: true,
        requiredVersion: neededRange(manifest, request),
      }),
    ),
  );
}

/** Their description in `remote.json`. */
export function describeNeeded(list, manifest) {
  return Object.keys(list).map((name) => ({
    name,
    version: installedVersion(name),
    range: neededRange(manifest, name),
    singleton: true,
  }));
}
