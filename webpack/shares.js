import path from 'node:path';
import { installedVersion, packageName, root } from './workspace.js';

/**
 * Shared packages by the request that asks for them: `source` is our own file behind it, `facade` what the host gives.
 * @typedef {Record<string, { reason: string, source?: string, facade?: string }>} ShareList
 */

/**
 * How webpack recognises a share. Our own modules by their file, so that a relative import inside their package
 * counts as well; others by their name.
 */
function shareEntry(request, source, options) {
  return source
    ? [path.join(root, source), { ...options, shareKey: request, packageName: packageName(request) }]
    : [request, options];
}

/**
 * Shared packages as the host gives them: there from the first moment, without a request of their own.
 * @param {ShareList} list
 * @param {string} folder of the host
 */
export function providedShares(list, folder) {
  return Object.fromEntries(
    Object.entries(list).map(([request, { facade, source }]) =>
      shareEntry(request, source, {
        singleton: true,
        eager: true,
        version: installedVersion(request),
        requiredVersion: `^${installedVersion(request)}`,
        ...(facade ? { import: path.join(folder, facade) } : {}),
      }),
    ),
  );
}

/** What the host says of them in `host.json`. */
export function describeProvided(list) {
  return Object.keys(list).map((name) => ({ name, version: installedVersion(name), singleton: true }));
}

/** Range of a shared package that a remote needs: what its package.json says, of workspace packages the current. */
function neededRange(manifest, request) {
  const name = packageName(request);
  return (
    manifest.peerDependencies?.[name] ?? `^${manifest.dependencies?.[name] ?? installedVersion(request)}`
  );
}

/**
 * Shared packages as a remote asks for them: brought by nobody but the host.
 * @param {ShareList} list
 * @param {object} manifest `package.json` of the remote
 */
export function neededShares(list, manifest) {
  return Object.fromEntries(
    Object.entries(list).map(([request, { source }]) =>
      shareEntry(request, source, {
        singleton: true,
        import: false,
        strictVersion: true,
        requiredVersion: neededRange(manifest, request),
      }),
    ),
  );
}

/** What a remote says of them in `remote.json`. */
export function describeNeeded(list, manifest) {
  return Object.keys(list).map((name) => ({
    name,
    version: installedVersion(name),
    range: neededRange(manifest, name),
    singleton: true,
  }));
}
