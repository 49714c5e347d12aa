/**
 * Takes the place of the federation runtime's snapshots (webpack/federation-settings.js), which describe remotes by
 * manifests: this page knows them from its composition. The runtime has such a stand-in itself, but uses it only
 * where it loads no remotes at all.
 */
export { DisabledSnapshotHandler as SnapshotHandler } from '@module-federation/runtime-core-disabled-snapshots';

/** The runtime finds no snapshot of a remote. */
export const getGlobalRemoteInfo = () => ({
  hostGlobalSnapshot: undefined,
  globalSnapshot: {},
  remoteSnapshot: undefined,
});
