import { folderName, joinFolder } from '@bestie/contracts/assets';
import type { Asset } from '@bestie/contracts/assets.contract';
import type { SpaceDetail } from '@bestie/contracts/spaces.contract';
import { ErrorState } from '@bestie/design-system/error-state';
import { Loading, TileGridSkeleton } from '@bestie/design-system/skeleton';
import type { useSelection } from '@bestie/remote-kit/use-selection';
import { AssetGrid } from './asset-grid';
import { FolderList } from './folders';
import { SpaceNothing } from './space-nothing';
import { SpaceToolbar } from './space-toolbar';
import type { AssetActions } from './use-asset-actions';
import type { SpaceFiles } from './use-space-files';
import type { useSpaceView } from './use-space-view';
import styles from './space-page.module.css';

/** The current folders and files, or why there are none. */
export function SpaceContents({
  space,
  control,
  files: { list, listed, folders, folderPaths },
  selection,
  actions,
  onUpload,
  onRenameFolder,
}: {
  space: SpaceDetail;
  control: ReturnType<typeof useSpaceView>;
  files: SpaceFiles;
  selection: ReturnType<typeof useSelection<Asset>>;
  actions: AssetActions;
  onUpload: () => void;
  onRenameFolder: (path: string) => void;
}) {
  const { view, change } = control;
  const mayEdit = space.can.edit;
  const wide = view.trash || control.filtered;
  const hasFolders = !wide && folderPaths.some((path) => path === joinFolder(view.folder, folderName(path)));
  return (
    <>
      {(listed.length > 0 || wide || list.isPlaceholderData) && <SpaceToolbar control={control} />}
      {!wide && folders && (
        <FolderList
          spaceId={space.id}
          folders={folders}
          folder={view.folder}
          mayEdit={mayEdit}
          onRename={onRenameFolder}
          onDelete={(path) => void actions.removeFolder(path)}
          onDownload={(path) => void actions.download({ folder: path })}
        />
      )}
      {list.isError && !list.data ? (
        <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching}>
          The files could not be loaded. They are safe; try again in a moment.
        </ErrorState>
      ) : list.isPending ? (
        <Loading label="Loading files…">
          <TileGridSkeleton count={12} ratio="1 / 1" />
        </Loading>
      ) : listed.length === 0 ? (
        !hasFolders && (
          <SpaceNothing
            view={view}
            filtered={control.filtered}
            mayEdit={mayEdit}
            onUpload={onUpload}
            onClear={control.clear}
          />
        )
      ) : (
        <div className={list.isPlaceholderData ? styles.stale : undefined}>
          <AssetGrid
            assets={listed}
            layout={view.layout}
            withFolder={wide}
            selected={selection.ids}
            onSelectedChange={view.trash && !mayEdit ? null : selection.toggle}
            selecting={selection.selecting}
            onOpen={(asset) => change({ asset: asset.id })}
            hasMore={list.hasNextPage && !list.isFetchNextPageError}
            loadingMore={list.isFetchingNextPage}
            onLoadMore={() => void list.fetchNextPage()}
          />
          {list.isFetchNextPageError && <ErrorState compact onRetry={() => void list.fetchNextPage()} />}
        </div>
      )}
    </>
  );
}
