import { useMemo } from 'react';
import { assetsQueries } from '@bestie/client/assets.queries';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { assetArchiveUrl, folderName } from '@bestie/contracts/assets';
import type { Asset, AssetDetail, AssetUse } from '@bestie/contracts/assets.contract';
import { failureText } from '@bestie/contracts/errors';
import { plural } from '@bestie/design-system/format-number';
import { useShell } from '@bestie/remote-kit/shell';

/** What is in use, when something is about to be deleted. */
export interface InUse {
  names: { name: string; uses: AssetUse[] }[];
  /** Deletes nevertheless. */
  proceed: () => Promise<void>;
}

type Named = Pick<Asset, 'id' | 'name' | 'folder'>;

const words = (assets: readonly Named[]) =>
  assets.length === 1 ? `“${assets[0]?.name}”` : plural(assets.length, 'file');

/**
 * What can be done with files and folders: each says what happened in a toast, with an undo, and refreshes what
 * is shown. They never throw; a failure is a toast too.
 */
export function useAssetActions(spaceId: string, askInUse: (inUse: InUse) => void) {
  const { api, queryClient, toast } = useShell();
  return useMemo(() => {
    const refresh = async () => {
      await queryClient.invalidateQueries({ queryKey: assetsQueries.inSpace(spaceId) });
      void queryClient.invalidateQueries({ queryKey: spacesQueries.all });
    };
    const fail = (error: unknown) => toast(failureText(error), { kind: 'error' });
    const perform = async (work: () => Promise<{ said: string; undo?: () => Promise<unknown> } | null>) => {
      try {
        const done = await work();
        if (!done) return false;
        await refresh();
        const { said, undo } = done;
        toast(said, { kind: 'success', ...(undo && { undo: () => void undo().then(refresh, fail) }) });
        return true;
      } catch (error) {
        fail(error);
        return false;
      }
    };

    const remove = (assets: readonly Named[], confirmed = false): Promise<boolean> =>
      perform(async () => {
        const ids = assets.map((asset) => asset.id);
        const { deleted, inUse } = await api.assets.delete({ spaceId, ids, confirmed });
        if (!confirmed && inUse.length > 0) {
          askInUse({ names: inUse, proceed: async () => void (await remove(assets, true)) });
          return null;
        }
        return {
          said: deleted === 1 ? `Deleted ${words(assets)}.` : `Deleted ${plural(deleted, 'file')}.`,
          undo: () => api.assets.restore({ spaceId, ids }),
        };
      });

    const removeFolder = (path: string, confirmed = false): Promise<boolean> =>
      perform(async () => {
        const { ids, inUse } = await api.assets.deleteFolder({ spaceId, path, confirmed });
        if (!confirmed && inUse.length > 0) {
          askInUse({ names: inUse, proceed: async () => void (await removeFolder(path, true)) });
          return null;
        }
        const undo = async () => {
          for (let at = 0; at < ids.length; at += 500)
            await api.assets.restore({ spaceId, ids: ids.slice(at, at + 500) });
          if (ids.length === 0) await api.assets.createFolder({ spaceId, path });
        };
        return {
          said: `Deleted the folder “${folderName(path)}”${ids.length > 0 ? ` with ${plural(ids.length, 'file')}` : ''}.`,
          undo,
        };
      });

    return {
      remove: (assets: readonly Named[]) => remove(assets),
      removeFolder: (path: string) => removeFolder(path),
      restore: (assets: readonly Named[]) =>
        perform(async () => {
          await api.assets.restore({ spaceId, ids: assets.map((asset) => asset.id) });
          return { said: `${words(assets)} restored.` };
        }),
      move: (assets: readonly Named[], folder: string) =>
        perform(async () => {
          await api.assets.move({ spaceId, ids: assets.map((asset) => asset.id), folder });
          const undo = async () => {
            for (const before of new Set(assets.map((asset) => asset.folder))) {
              const ids = assets.filter((asset) => asset.folder === before).map((asset) => asset.id);
              await api.assets.move({ spaceId, ids, folder: before });
            }
          };
          return {
            said: `Moved ${words(assets)} to ${folder ? `“${folderName(folder)}”` : 'the top'}.`,
            undo,
          };
        }),
      moveFolder: (path: string, to: string) =>
        perform(async () => {
          await api.assets.moveFolder({ spaceId, path, to });
          const undo = () => api.assets.moveFolder({ spaceId, path: to, to: path });
          return { said: `The folder is called “${folderName(to)}” now.`, undo };
        }),
      /** Prepares the ZIP, then lets the browser fetch it. */
      download: (selection: { ids?: string[]; folder?: string }) =>
        perform(async () => {
          const { id, files } = await api.assets.createArchive({ spaceId, ...selection });
          const link = document.createElement('a');
          link.href = assetArchiveUrl(spaceId, id);
          link.download = '';
          link.click();
          return { said: `Downloading ${plural(files, 'file')} as a ZIP.` };
        }),
      setCover: (asset: AssetDetail) =>
        perform(async () => {
          const space = await api.spaces.get({ spaceId });
          const before = space.coverAssetId;
          const { version } = await api.spaces.update({
            spaceId,
            version: space.version,
            coverAssetId: asset.id,
          });
          const undo = () => api.spaces.update({ spaceId, version, coverAssetId: before });
          return { said: `“${asset.name}” is the cover now.`, undo };
        }),
    };
  }, [api, queryClient, toast, spaceId, askInUse]);
}

export type AssetActions = ReturnType<typeof useAssetActions>;
