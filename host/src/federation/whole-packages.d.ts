/** The whole of a package whose name stands for a facade in this build (webpack.common.js, `alias`). */
declare module '@tanstack/react-query-whole' {
  export * from '@tanstack/react-query';
}

declare module '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js' {
  export const initContainerEntry: (typeof import('@module-federation/webpack-bundler-runtime').default)['bundlerRuntime'] extends
    { initContainerEntry?: infer Init } | undefined
    ? Init
    : never;
}
