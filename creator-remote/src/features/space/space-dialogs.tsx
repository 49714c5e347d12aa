import { Suspense } from 'react';
import type { SpaceDetail } from '@bestie/contracts/spaces.contract';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { InUseDialog } from '../../parts/spaces/in-use-dialog';
import type { InUse } from '../../parts/spaces/remove-unless-in-use';
import type { AssetActions } from './use-asset-actions';
import type { SpaceFiles } from './use-space-files';
import type { useSpaceView } from './use-space-view';

const AssetViewer = lazyPart(() =>
  import(/* webpackChunkName: "asset-viewer" */ './asset-viewer').then((module) => ({
    default: module.AssetViewer,
  })),
);
const MembersDialog = lazyPart(() =>
  import(/* webpackChunkName: "space-members" */ './members-dialog').then((module) => ({
    default: module.MembersDialog,
  })),
);
const SettingsDialog = lazyPart(() =>
  import(/* webpackChunkName: "space-settings" */ './settings-dialog').then((module) => ({
    default: module.SettingsDialog,
  })),
);
const FolderDialog = lazyPart(() =>
  import(/* webpackChunkName: "space-folder" */ './folder-dialog').then((module) => ({
    default: module.FolderDialog,
  })),
);
const MoveDialog = lazyPart(() =>
  import(/* webpackChunkName: "space-move" */ './move-dialog').then((module) => ({
    default: module.MoveDialog,
  })),
);

/** The open dialog; `folder` is the path to rename, or null for a new one. */
export type OpenDialogName = 'members' | 'settings' | 'move' | { folder: string | null } | null;

/** The dialogs of the page, each loaded on its first opening. */
export function SpaceDialogs({
  space,
  control: { view, change },
  files: { viewable, folderPaths },
  actions,
  dialog,
  onDialog,
  inUse,
  onInUse,
  selected,
  onMove,
}: {
  space: SpaceDetail;
  control: ReturnType<typeof useSpaceView>;
  files: SpaceFiles;
  actions: AssetActions;
  dialog: OpenDialogName;
  onDialog: (dialog: OpenDialogName) => void;
  /** Files to be deleted that are in use. */
  inUse: InUse | null;
  onInUse: (inUse: InUse | null) => void;
  /** Number of selected files. */
  selected: number;
  onMove: (folder: string) => Promise<void>;
}) {
  const close = () => onDialog(null);
  return (
    <>
      <Suspense>
        {view.assetId !== null && (
          <AssetViewer
            assets={viewable}
            assetId={view.assetId}
            onAssetChange={(assetId) => change({ asset: assetId ?? '' }, { replace: true })}
            actions={actions}
          />
        )}
        {dialog === 'members' && <MembersDialog space={space} onClose={close} />}
        {dialog === 'settings' && <SettingsDialog space={space} onClose={close} />}
        {dialog === 'move' && (
          <MoveDialog
            count={selected}
            folder={view.folder}
            folders={folderPaths}
            onClose={close}
            onMove={onMove}
          />
        )}
        {dialog !== null && typeof dialog === 'object' && (
          <FolderDialog
            title={dialog.folder === null ? 'New folder' : 'Rename or move'}
            confirmLabel={dialog.folder === null ? 'Create folder' : 'Save'}
            path={dialog.folder}
            parent={view.folder}
            folders={folderPaths}
            onClose={close}
            onConfirm={(to) =>
              dialog.folder === null ? actions.createFolder(to) : actions.moveFolder(dialog.folder, to)
            }
          />
        )}
      </Suspense>
      <InUseDialog inUse={inUse} onClose={() => onInUse(null)} />
    </>
  );
}
