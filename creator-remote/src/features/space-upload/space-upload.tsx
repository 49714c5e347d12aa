import { useSearchParams } from 'react-router-dom';
import FolderUp from 'lucide-react/icons/folder-up';
import { assetsQueries } from '@bestie/client/assets.queries';
import { folderName } from '@bestie/contracts/assets';
import type { AssetFolder } from '@bestie/contracts/assets.contract';
import { limits } from '@bestie/contracts/limits';
import { spaceTopic } from '@bestie/contracts/live';
import type { SpaceDetail } from '@bestie/contracts/spaces.contract';
import { Button } from '@bestie/design-system/button';
import { formatNumber } from '@bestie/design-system/format-number';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { usePrimaryAction } from '@bestie/remote-kit/shell';
import { StorageNotice } from '@bestie/remote-kit/storage-notice';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { useUploads } from '@bestie/remote-kit/use-uploads';
import { spacePath } from '../../parts/spaces/space-paths';
import { spaceGroup } from '../../parts/uploads/space-uploads';
import type { ChosenFile } from '../../parts/uploads/upload-files';
import { useAddToSpace } from '../../parts/uploads/use-add-to-space';
import { DropArea } from './drop-area';
import { FolderSelect } from './folder-select';
import { LookAlikes } from './look-alikes';
import { RefusedList } from './refused-list';
import { UploadList } from './upload-list';
import { UploadSummary } from './upload-summary';
import { useChooseFiles } from './use-choose-files';
import styles from './upload-page.module.css';

export interface SpaceUploadProps {
  space: SpaceDetail;
  folders: readonly AssetFolder[];
}

/** Adding files to a space, for members who can edit it. */
export function SpaceUpload({ space, folders }: SpaceUploadProps) {
  const { id: spaceId, name } = space;
  const [params, setParams] = useSearchParams();
  const folder = params.get('folder') ?? '';
  const group = spaceGroup(spaceId);
  const entries = useUploads(group);
  const addFiles = useAddToSpace(spaceId);
  const add = (files: ChosenFile[]) => addFiles(folder, files);
  const { chooseFiles, chooseFolder, inputs } = useChooseFiles(add);
  // A file is compared once its picture is processed, a moment after the upload.
  useLiveRefresh(spaceTopic(spaceId), assetsQueries.inSpace(spaceId));
  usePrimaryAction({ label: 'Choose files', run: () => void chooseFiles() });

  const open = entries.filter((entry) => entry.state !== 'success').length;
  return (
    <Page className={styles.page}>
      <PageHeader
        title="Add files"
        lede={`To ${name}${folder ? `, into “${folderName(folder)}”` : ''}. Uploads continue while you do something else.`}
        actions={<Button href={spacePath(spaceId, { folder })}>Back to the space</Button>}
      />
      <StorageNotice />
      <FolderSelect
        paths={folders.map(({ path }) => path)}
        value={folder}
        onValueChange={(next) => setParams(next ? { folder: next } : {}, { replace: true })}
      />
      <DropArea
        onFiles={add}
        label="Drop files or whole folders here"
        hint={`Pictures up to 50 MB, sound up to 200 MB, video up to 5 GB. ${formatNumber(open)} of ${limits.spaces.files} files.`}
      >
        <Button variant="primary" onClick={() => void chooseFiles()}>
          Choose files
        </Button>
        <Button icon={<FolderUp />} onClick={chooseFolder}>
          Choose a folder
        </Button>
      </DropArea>
      {inputs}
      <RefusedList group={group} />
      <LookAlikes spaceId={spaceId} />
      {entries.length > 0 && (
        <>
          <UploadSummary entries={entries} group={group} />
          <UploadList entries={entries} />
        </>
      )}
    </Page>
  );
}
