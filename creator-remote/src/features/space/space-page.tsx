import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import Ellipsis from 'lucide-react/icons/ellipsis';
import FolderPlus from 'lucide-react/icons/folder-plus';
import Upload from 'lucide-react/icons/upload';
import Users from 'lucide-react/icons/users';
import { assetsQueries } from '@bestie/client/assets.queries';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { folderName, joinFolder } from '@bestie/contracts/assets';
import type { Asset } from '@bestie/contracts/assets.contract';
import { BestieError } from '@bestie/contracts/errors';
import { spaceTopic } from '@bestie/contracts/live';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { ConfirmDialog } from '@bestie/design-system/confirm-dialog';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { IconButton } from '@bestie/design-system/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@bestie/design-system/menu';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Loading, PageHeaderSkeleton, TileGridSkeleton } from '@bestie/design-system/skeleton';
import { usePrimaryAction, useShell } from '@bestie/remote-kit/shell';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { spaceUploadPath } from '../../spaces/space-paths';
import { plural } from '../../spaces/space-words';
import { chosenFiles, droppedFiles } from '../../uploads/upload-files';
import type { ChosenFile } from '../../uploads/upload-files';
import { useSpaceQueue } from '../../uploads/use-space-queue';
import { AssetGrid } from './asset-grid';
import { FolderList, FolderTrail } from './folders';
import { SelectionBar } from './selection-bar';
import { SpaceGone, SpaceNothing } from './space-nothing';
import { SpaceToolbar } from './space-toolbar';
import { useAssetActions } from './use-asset-actions';
import type { InUse } from './use-asset-actions';
import { useFilesFromPage } from '../../uploads/use-files-from-page';
import { useSelection } from './use-selection';
import { useSpaceView } from './use-space-view';
import styles from './space-page.module.css';

const AssetViewer = lazy(() =>
  import(/* webpackChunkName: "asset-viewer" */ './asset-viewer').then((module) => ({
    default: module.AssetViewer,
  })),
);
const dialogs = {
  members: lazy(() =>
    import(/* webpackChunkName: "space-members" */ './members-dialog').then((module) => ({
      default: module.MembersDialog,
    })),
  ),
  settings: lazy(() =>
    import(/* webpackChunkName: "space-settings" */ './settings-dialog').then((module) => ({
      default: module.SettingsDialog,
    })),
  ),
};
const FolderDialog = lazy(() =>
  import(/* webpackChunkName: "space-folder" */ './folder-dialog').then((module) => ({
    default: module.FolderDialog,
  })),
);
const MoveDialog = lazy(() =>
  import(/* webpackChunkName: "space-move" */ './move-dialog').then((module) => ({
    default: module.MoveDialog,
  })),
);

type OpenDialog = 'members' | 'settings' | 'move' | { folder: string | null } | null;

/** One space: its folders and files, who belongs to it, what can be done with all of it. */
export default function SpacePage() {
  const { spaceId = '' } = useParams();
  const { api, queryClient } = useShell();
  const navigate = useNavigate();
  const control = useSpaceView();
  const { view, filters, change } = control;
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [inUse, setInUse] = useState<InUse | null>(null);
  const actions = useAssetActions(spaceId, setInUse);
  const queue = useSpaceQueue();

  useLiveRefresh(spaceTopic(spaceId), assetsQueries.inSpace(spaceId));
  useLiveRefresh(spaceTopic(spaceId), spacesQueries.all);
  const query = useQuery(spacesQueries.get(api, spaceId));
  const folders = useQuery(assetsQueries.folders(api, spaceId));
  const list = useInfiniteQuery({
    ...assetsQueries.list(api, spaceId, filters),
    placeholderData: keepPreviousData,
  });
  const listed = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
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
  const selection = useSelection(listed);
  const space = query.data;
  const mayEdit = space?.can.edit ?? false;
  const upload = () => void navigate(spaceUploadPath(spaceId, view.folder));
  usePrimaryAction(mayEdit ? { label: 'Upload files', run: upload } : null);

  const isNew = space?.isNew ?? false;
  useEffect(() => {
    if (!isNew) return;
    void api.spaces
      .acknowledge({ spaceId })
      .then(() => queryClient.invalidateQueries({ queryKey: spacesQueries.all }))
      // It only stays marked as new.
      .catch(() => undefined);
  }, [isNew, api, queryClient, spaceId]);

  const takeFiles = (files: ChosenFile[]) => {
    queue.add(spaceId, view.folder, files);
    upload();
  };
  const dragging = useFilesFromPage(mayEdit && view.assetId === null && dialog === null, {
    onDrop: (data) => void droppedFiles(data).then((files) => files.length > 0 && takeFiles(files)),
    onPaste: (files) => takeFiles(chosenFiles(files)),
  });

  const { clear } = selection;
  const selecting = selection.ids.size > 0;
  const shown = JSON.stringify(filters);
  useEffect(() => clear(), [clear, shown]);
  useEffect(() => {
    if (!selecting) return undefined;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && clear();
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [selecting, clear]);

  if (query.isPending)
    return (
      <Page>
        <Loading label="Loading the space…">
          <PageHeaderSkeleton />
          <div className={styles.gap} />
          <TileGridSkeleton count={12} ratio="1 / 1" />
        </Loading>
      </Page>
    );
  if (!space)
    return (
      <Page>
        {query.error instanceof BestieError && query.error.code === 'not_found' ? (
          <SpaceGone />
        ) : (
          <ErrorState level={1} onRetry={() => void query.refetch()} retrying={query.isFetching}>
            This space could not be fetched. What is in it is safe; try again in a moment.
          </ErrorState>
        )}
      </Page>
    );
  if (space.deletedAt)
    return (
      <Page>
        <SpaceGone space={space} />
      </Page>
    );

  const folderPaths = folders.data?.items.map((folder) => folder.path) ?? [];
  const wide = view.trash || control.filtered;
  const hasFolders = !wide && folderPaths.some((path) => path === joinFolder(view.folder, folderName(path)));
  const withSelected = async (work: (assets: Asset[]) => Promise<boolean>) => {
    if (await work(selection.assets)) clear();
  };

  return (
    <Page>
      <PageHeader
        eyebrow={
          space.archivedAt ? <Badge>Archived</Badge> : view.trash ? 'Trash, emptied after 30 days' : undefined
        }
        title={view.folder ? folderName(view.folder) : space.name}
        lede={
          view.folder
            ? undefined
            : [
                space.description,
                `${plural(space.assetCount, 'file')}${space.assetCount > 0 ? ` · ${formatBytes(space.bytes)}` : ''}`,
              ]
                .filter(Boolean)
                .join(' — ')
        }
        actions={
          <>
            {mayEdit && (
              <Button variant="primary" icon={<Upload />} onClick={upload}>
                Upload
              </Button>
            )}
            <Button icon={<Users />} onClick={() => setDialog('members')}>
              {plural(space.memberCount, 'member')}
            </Button>
            <Menu
              align="end"
              trigger={<IconButton label="More" icon={<Ellipsis />} variant="outline" tooltip={false} />}
            >
              {mayEdit && (
                <MenuItem icon={<FolderPlus />} onSelect={() => setDialog({ folder: null })}>
                  New folder
                </MenuItem>
              )}
              <MenuItem
                disabled={space.assetCount === 0}
                onSelect={() => void actions.download({ folder: view.folder })}
              >
                Download {view.folder ? 'this folder' : 'everything'} as ZIP
              </MenuItem>
              <MenuItem onSelect={() => change({ trash: view.trash ? '' : '1', q: '', kind: '', needs: '' })}>
                {view.trash ? 'Leave the trash' : 'Show the trash'}
              </MenuItem>
              {space.can.manage && <MenuSeparator />}
              {space.can.manage && <MenuItem onSelect={() => setDialog('settings')}>Space settings</MenuItem>}
            </Menu>
          </>
        }
      >
        <FolderTrail spaceId={spaceId} name={space.name} folder={view.folder} />
      </PageHeader>
      {(listed.length > 0 || wide || list.isPlaceholderData) && <SpaceToolbar control={control} />}
      {!wide && folders.data && (
        <FolderList
          spaceId={spaceId}
          folders={folders.data.items}
          folder={view.folder}
          mayEdit={mayEdit}
          onRename={(path) => setDialog({ folder: path })}
          onDelete={(path) => void actions.removeFolder(path)}
          onDownload={(path) => void actions.download({ folder: path })}
        />
      )}
      {list.isError && !list.data ? (
        <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching}>
          The files could not be fetched. They are safe; try again in a moment.
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
            onUpload={upload}
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
            selecting={selecting}
            onOpen={(asset) => change({ asset: asset.id })}
            hasMore={list.hasNextPage && !list.isFetchNextPageError}
            loadingMore={list.isFetchingNextPage}
            onLoadMore={() => void list.fetchNextPage()}
          />
          {list.isFetchNextPageError && <ErrorState compact onRetry={() => void list.fetchNextPage()} />}
        </div>
      )}
      {selecting && (
        <SelectionBar
          count={selection.ids.size}
          shown={listed.length}
          mayEdit={mayEdit}
          trash={view.trash}
          onSelectAll={selection.selectAll}
          onClear={clear}
          onMove={() => setDialog('move')}
          onDownload={() =>
            void withSelected((assets) => actions.download({ ids: assets.map(({ id }) => id) }))
          }
          onDelete={() => void withSelected(actions.remove)}
          onRestore={() => void withSelected(actions.restore)}
        />
      )}
      {dragging && (
        <div className={styles.curtain} aria-hidden="true">
          <p>Drop to upload{view.folder && ` to “${folderName(view.folder)}”`}</p>
        </div>
      )}
      <Suspense>
        {view.assetId !== null && (
          <AssetViewer
            assets={viewable}
            assetId={view.assetId}
            onAssetChange={(assetId) => change({ asset: assetId ?? '' }, true)}
            actions={actions}
          />
        )}
        {dialog === 'members' && <dialogs.members space={space} onClose={() => setDialog(null)} />}
        {dialog === 'settings' && <dialogs.settings space={space} onClose={() => setDialog(null)} />}
        {dialog === 'move' && (
          <MoveDialog
            count={selection.ids.size}
            folder={view.folder}
            folders={folderPaths}
            onClose={() => setDialog(null)}
            onMove={(folder) => withSelected((assets) => actions.move(assets, folder))}
          />
        )}
        {dialog !== null && typeof dialog === 'object' && (
          <FolderDialog
            title={dialog.folder === null ? 'New folder' : 'Rename or move'}
            confirmLabel={dialog.folder === null ? 'Make folder' : 'Save'}
            path={dialog.folder}
            parent={view.folder}
            folders={folderPaths}
            onClose={() => setDialog(null)}
            onConfirm={async (to) => {
              if (dialog.folder !== null) return actions.moveFolder(dialog.folder, to);
              await api.assets.createFolder({ spaceId, path: to });
              return queryClient.invalidateQueries({ queryKey: assetsQueries.inSpace(spaceId) });
            }}
          />
        )}
      </Suspense>
      <ConfirmDialog
        open={inUse !== null}
        onOpenChange={(open) => !open && setInUse(null)}
        title="This is in use. Delete it anyway?"
        description={inUse ? inUseWords(inUse) : ''}
        confirmLabel="Delete"
        danger
        onConfirm={() => inUse?.proceed()}
      />
    </Page>
  );
}

const inUseWords = ({ names }: InUse): string =>
  names
    .slice(0, 5)
    .map(({ name, uses }) => `“${name}” is the cover of “${uses[0]?.label ?? ''}”.`)
    .join(' ');
