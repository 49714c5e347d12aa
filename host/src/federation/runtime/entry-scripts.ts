import { loadScript } from '@module-federation/sdk';
import { getRemoteEntryExports, globalLoading } from '@module-federation/runtime-core-global';

/**
 * Takes the place of the federation runtime's loading of entries (webpack/federation-settings.js), which also knows
 * modules, SystemJS and Node: an entry of ours is a script that leaves its container in a variable
 * (../create-federation.ts). Whether, when and how often something is tried again is ../load-remote.ts's to say.
 */
interface RemoteInfo {
  name: string;
  entry: string;
  entryGlobalName: string;
  type: string;
  shareScope: string | string[];
}
type CreateScript = (asked: { url: string; attrs: unknown; remoteInfo: RemoteInfo }) => unknown;
interface EntryRequest {
  origin: { loaderHook: { lifecycle: { createScript: { emit: CreateScript } } } };
  remoteInfo: RemoteInfo;
  remoteEntryExports?: unknown;
}

export const isEsmRemoteType = (): boolean => false;

export const getRemoteEntryUniqueKey = ({ name, entry }: Pick<RemoteInfo, 'name' | 'entry'>): string =>
  `${name}:${entry}`;

async function loadEntry({ origin, remoteInfo }: EntryRequest): Promise<unknown> {
  const { name, entry: url, entryGlobalName } = remoteInfo;
  const known = () => getRemoteEntryExports(name, entryGlobalName).entryExports;
  if (!known())
    await loadScript(url, {
      attrs: {},
      createScriptHook: (address: string, attrs: unknown) =>
        origin.loaderHook.lifecycle.createScript.emit({ url: address, attrs, remoteInfo }) as undefined,
    });
  const container = known();
  if (!container) throw new Error(`${url} left no container called ${entryGlobalName}.`);
  return container;
}

/** The container of a remote. Simultaneous calls share one request; a failed request is repeated by the next call. */
export function getRemoteEntry(request: EntryRequest): Promise<unknown> {
  if (request.remoteEntryExports) return Promise.resolve(request.remoteEntryExports);
  const key = getRemoteEntryUniqueKey(request.remoteInfo);
  const loading = (globalLoading[key] ??= loadEntry(request));
  loading.catch(() => {
    if (globalLoading[key] === loading) delete globalLoading[key];
  });
  return loading;
}

export const getRemoteInfo = (remote: Pick<RemoteInfo, 'name'> & Partial<RemoteInfo>): RemoteInfo => ({
  ...remote,
  entry: remote.entry ?? '',
  type: remote.type ?? 'global',
  entryGlobalName: remote.entryGlobalName ?? remote.name,
  shareScope: remote.shareScope ?? 'default',
});
