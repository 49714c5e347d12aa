import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { folderName } from '@bestie/contracts/assets';
import type { Asset } from '@bestie/contracts/assets.contract';
import type { SpaceDetail } from '@bestie/contracts/spaces.contract';
import { usePrimaryAction } from '@bestie/remote-kit/shell';
import { useSelection } from '@bestie/remote-kit/use-selection';
import type { InUse } from '../../parts/spaces/remove-unless-in-use';
import { spaceUploadPath } from '../../parts/spaces/space-paths';
import { chosenFiles, droppedFiles } from '../../parts/uploads/upload-files';
import type { ChosenFile } from '../../parts/uploads/upload-files';
import { useFilesFromPage } from '../../parts/uploads/use-files-from-page';
import { useAddToSpace } from '../../parts/uploads/use-add-to-space';
import { SelectionBar } from './selection-bar';
import { SpaceContents } from './space-contents';
import { SpaceDialogs } from './space-dialogs';
import type { OpenDialogName } from './space-dialogs';
import { SpaceHeader } from './space-header';
import { useAssetActions } from './use-asset-actions';
import type { SpaceFiles } from './use-space-files';
import type { useSpaceView } from './use-space-view';
import { VisitNote } from './visit-note';
import styles from './space-page.module.css';

/** An open space with its actions by button, keyboard, and dropping files on the page. */
export function OpenSpace({
  space,
  control,
  files,
}: {
  space: SpaceDetail;
  control: ReturnType<typeof useSpaceView>;
  files: SpaceFiles;
}) {
  const spaceId = space.id;
  const navigate = useNavigate();
  const { view, filters } = control;
  const [dialog, setDialog] = useState<OpenDialogName>(null);
  const [inUse, setInUse] = useState<InUse | null>(null);
  const actions = useAssetActions(spaceId, setInUse);
  const addFiles = useAddToSpace(spaceId);
  const selection = useSelection(files.listed);
  const mayEdit = space.can.edit;
  const upload = () => void navigate(spaceUploadPath(spaceId, view.folder));
  usePrimaryAction(mayEdit ? { label: 'Upload files', run: upload } : null);

  const takeFiles = (taken: ChosenFile[]) => {
    addFiles(view.folder, taken);
    upload();
  };
  const dragging = useFilesFromPage(mayEdit && view.assetId === null && dialog === null, {
    onDrop: (data) => void droppedFiles(data).then((taken) => taken.length > 0 && takeFiles(taken)),
    onPaste: (taken) => takeFiles(chosenFiles(taken)),
  });

  const { clear, selecting } = selection;
  const shown = JSON.stringify(filters);
  useEffect(() => clear(), [clear, shown]);
  const withSelected = async (work: (assets: Asset[]) => Promise<unknown>) => {
    if (await work(files.listed.filter(({ id }) => selection.ids.has(id)))) clear();
  };

  return (
    <>
      <SpaceHeader
        space={space}
        control={control}
        onUpload={upload}
        onDialog={setDialog}
        onDownload={() => void actions.download({ folder: view.folder })}
      />
      {space.openedUntil && <VisitNote spaceId={spaceId} until={space.openedUntil} />}
      <SpaceContents
        space={space}
        control={control}
        files={files}
        selection={selection}
        actions={actions}
        onUpload={upload}
        onRenameFolder={(path) => setDialog({ folder: path })}
      />
      {selecting && (
        <SelectionBar
          count={selection.ids.size}
          shown={files.listed.length}
          mayEdit={mayEdit}
          trash={view.trash}
          onSelectAll={() => selection.replace(files.listed.map(({ id }) => id))}
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
      <SpaceDialogs
        space={space}
        control={control}
        files={files}
        actions={actions}
        dialog={dialog}
        onDialog={setDialog}
        inUse={inUse}
        onInUse={setInUse}
        selected={selection.ids.size}
        onMove={(folder) => withSelected((assets) => actions.move(assets, folder))}
      />
    </>
  );
}
