import { useMemo } from 'react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { assetsQueries } from '@bestie/client/assets.queries';
import { rowsOf } from '@bestie/client/rows-of';
import { useShell } from '@bestie/remote-kit/shell';
import type { useSpaceView } from './use-space-view';

/** The files of the current view. They are requested at once, in parallel to the space. */
export function useSpaceFiles(spaceId: string, { view, filters }: ReturnType<typeof useSpaceView>) {
  const { api } = useShell();
  const folders = useQuery(assetsQueries.folders(api, spaceId));
  const list = useInfiniteQuery({
    ...assetsQueries.list(api, spaceId, filters),
    placeholderData: keepPreviousData,
  });
  const listed = useMemo(() => rowsOf(list.data), [list.data]);
  const linked = useQuery({
    ...assetsQueries.get(api, spaceId, view.assetId ?? ''),
    // A link may lead to a file beyond the first page.
    enabled: view.assetId !== null && list.isSuccess && !listed.some((asset) => asset.id === view.assetId),
  });
  const viewable = useMemo(
    () =>
      linked.data && !listed.some((asset) => asset.id === linked.data.id) ? [linked.data, ...listed] : listed,
    [linked.data, listed],
  );
  return {
    list,
    /** In the order of the list. */
    listed,
    /** The files that the viewer can show: the list, and a linked file beyond the loaded pages. */
    viewable,
    /** Undefined until they are loaded. */
    folders: folders.data?.items,
    folderPaths: folders.data?.items.map((folder) => folder.path) ?? [],
  };
}

export type SpaceFiles = ReturnType<typeof useSpaceFiles>;
