/**
 * Replaces the federation runtime's preloading by manifests (webpack/federation-settings.js): a page preloads
 * the files in its composition, with integrity (../create-federation.ts).
 */
function refuse(): never {
  throw new Error('Files are preloaded by the composition, not by the federation runtime.');
}

export const defaultPreloadArgs = {};
export const normalizePreloadExposes = refuse;
export const formatPreloadArgs = refuse;
export const preloadAssets = refuse;
