import { useMemo } from 'react';
import { assetsQueries } from '@bestie/client/assets.queries';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { assetArchiveUrl, folderName } from '@bestie/contracts/assets';
import type { Asset, AssetDetail } from '@bestie/contracts/assets.contract';
import { limits } from '@bestie/contracts/limits';
import { plural } from '@bestie/design-system/format-number';
import { inChunks } from '@bestie/remote-kit/in-chunks';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { removeUnlessInUse } from '../../parts/spaces/remove-unless-in-use';
import type { InUse } from '../../parts/spaces/remove-unless-in-use';

type Named = Pick<Asset, 'id' | 'name' | 'folder'>;

const words = (assets: readonly Named[]) =>
  assets.length === 1 ? `“${assets[0]?.name}”` : plural(assets.length, 'file');

/** Actions for files and folders of a space. */
export function useAssetActions(spaceId: string, askInUse: (inUse: InUse) => void) {
  const { api } = useShell();
  const act = useAction();
  return useMemo(() => {
    const stale = [assetsQueries.inSpace(spaceId), spacesQueries.all];
    const idsOf = (assets: readonly Pick<Asset, 'id'>[]) => assets.map(({ id }) => id);

    return {
      remove: (assets: readonly Named[]) => {
        const ids = idsOf(assets);
        return removeUnlessInUse(act, askInUse, {
          call: (confirmed) => api.assets.delete({ spaceId, ids, confirmed }),
          stale,
          said: ({ deleted }) => `Deleted ${deleted === 1 ? words(assets) : plural(deleted, 'file')}.`,
          undo: () => api.assets.restore({ spaceId, ids }),
        });
      },
      removeFolder: (path: string) =>
        removeUnlessInUse(act, askInUse, {
          call: (confirmed) => api.assets.deleteFolder({ spaceId, path, confirmed }),
          stale,
          said: ({ ids }) =>
            `Deleted the folder “${folderName(path)}”${ids.length > 0 ? ` with ${plural(ids.length, 'file')}` : ''}.`,
          undo: async ({ ids }) => {
            await inChunks(ids, limits.spaces.files, (some) => api.assets.restore({ spaceId, ids: some }));
            if (ids.length === 0) await api.assets.createFolder({ spaceId, path });
          },
        }),
      restore: (assets: readonly Named[]) =>
        act({
          call: () => api.assets.restore({ spaceId, ids: idsOf(assets) }),
          stale,
          said: `${words(assets)} restored.`,
        }),
      move: (assets: readonly Named[], folder: string) =>
        act({
          call: () => api.assets.move({ spaceId, ids: idsOf(assets), folder }),
          stale,
          said: `Moved ${words(assets)} to ${folder ? `“${folderName(folder)}”` : 'the top'}.`,
          undo: async () => {
            for (const before of new Set(assets.map((asset) => asset.folder))) {
              const ids = idsOf(assets.filter((asset) => asset.folder === before));
              await api.assets.move({ spaceId, ids, folder: before });
            }
          },
        }),
      // Errors are shown at the name field.
      createFolder: (path: string) =>
        act({ call: () => api.assets.createFolder({ spaceId, path }), stale, failure: 'thrown' }),
      moveFolder: (path: string, to: string) =>
        act({
          call: () => api.assets.moveFolder({ spaceId, path, to }),
          stale,
          said: `The folder is now called “${folderName(to)}”.`,
          undo: () => api.assets.moveFolder({ spaceId, path: to, to: path }),
          failure: 'thrown',
        }),
      /** Prepares the ZIP, then downloads it. */
      download: (selection: { ids?: string[]; folder?: string }) =>
        act({
          call: async () => {
            const archive = await api.assets.createArchive({ spaceId, ...selection });
            const link = document.createElement('a');
            link.href = assetArchiveUrl(spaceId, archive.id);
            link.download = '';
            link.click();
            return archive;
          },
          said: ({ files }) => `Downloading ${plural(files, 'file')} as a ZIP.`,
        }),
      setCover: (asset: AssetDetail) =>
        act({
          call: async () => {
            const { version, coverAssetId } = await api.spaces.get({ spaceId });
            const after = await api.spaces.update({ spaceId, version, coverAssetId: asset.id });
            return { version: after.version, before: coverAssetId };
          },
          stale,
          said: `“${asset.name}” is now the cover.`,
          undo: ({ version, before }) => api.spaces.update({ spaceId, version, coverAssetId: before }),
        }),
    };
  }, [api, act, spaceId, askInUse]);
}

export type AssetActions = ReturnType<typeof useAssetActions>;
