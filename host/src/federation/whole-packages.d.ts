/** The complete package whose name is an alias for a facade in this build (webpack.common.js, `alias`). */
declare module '@tanstack/react-query-whole' {
  export * from '@tanstack/react-query';
}

/** Parts of the federation runtime that have no types of their own; runtime/bundler-runtime.ts puts them together. */
declare module '@module-federation/webpack-bundler-runtime/dist/*' {
  export const attachShareScopeMap: unknown;
  export const consumes: unknown;
  export const init: unknown;
  export const initContainerEntry: unknown;
  export const initializeSharing: unknown;
  export const installInitialConsumes: unknown;
}

/** The runtime's own stand-in, which its package does not name (webpack/federation-settings.js). */
declare module '@module-federation/runtime-core-disabled-snapshots' {
  export const DisabledSnapshotHandler: unknown;
}

/** The runtime's data about the page (webpack/federation-settings.js). */
declare module '@module-federation/runtime-core-global' {
  export const globalLoading: Record<string, Promise<unknown>>;
  export const getRemoteEntryExports: (name: string, globalName: string) => { entryExports?: unknown };
}
