import { useMemo } from 'react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { assetsQueries } from '@bestie/client/assets.queries';
import { rowsOf } from '@bestie/client/rows-of';
import { useShell } from '@bestie/remote-kit/shell';
import type { useSpaceView } from './use-space-view';

/** What is in a space as far as the view goes. Asked for at once, not only when the space itself is there. */
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
    // A link may lead to a file that is not on the first page.
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
    /** What the large view can show: the list, and a linked file that is further down. */
    viewable,
    /** Undefined until they are there. */
    folders: folders.data?.items,
    folderPaths: folders.data?.items.map((folder) => folder.path) ?? [],
  };
}

export type SpaceFiles = ReturnType<typeof useSpaceFiles>;
