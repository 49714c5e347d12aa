import { useMemo, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import FolderUp from 'lucide-react/icons/folder-up';
import { assetsQueries } from '@bestie/client/assets.queries';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { folderName, folderParts } from '@bestie/contracts/assets';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { spaceTopic } from '@bestie/contracts/live';
import { Button } from '@bestie/design-system/button';
import { KeyDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { Field } from '@bestie/design-system/field';
import { formatNumber, plural } from '@bestie/design-system/format-number';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Select } from '@bestie/design-system/select';
import { FormSkeleton, Loading, PageHeaderSkeleton } from '@bestie/design-system/skeleton';
import { forgetRefused, useRefusedFiles } from '@bestie/remote-kit/refused-files';
import { useCrumb, usePrimaryAction, useShell } from '@bestie/remote-kit/shell';
import { StorageNotice } from '@bestie/remote-kit/storage-notice';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { useUploads } from '@bestie/remote-kit/use-uploads';
import { spacePath } from '../../parts/spaces/space-paths';
import { pickFiles } from '../../parts/uploads/pick-files';
import { spaceGroup } from '../../parts/uploads/space-uploads';
import type { ChosenFile } from '../../parts/uploads/upload-files';
import { chosenFiles } from '../../parts/uploads/upload-files';
import { useAddToSpace } from '../../parts/uploads/use-add-to-space';
import { DropArea } from './drop-area';
import { LookAlikes } from './look-alikes';
import { UploadList } from './upload-list';
import { UploadSummary } from './upload-summary';
import styles from './upload-page.module.css';

/** Files being uploaded into a space. */
export default function UploadPage() {
  const { spaceId = '' } = useParams();
  const { api } = useShell();
  const [params, setParams] = useSearchParams();
  const space = useQuery(spacesQueries.get(api, spaceId));
  const folders = useQuery(assetsQueries.folders(api, spaceId));
  const group = spaceGroup(spaceId);
  const entries = useUploads(group);
  const addFiles = useAddToSpace(spaceId);
  const refused = useRefusedFiles(group);
  const picker = useRef<HTMLInputElement>(null);
  const folderPicker = useRef<HTMLInputElement>(null);
  const folder = params.get('folder') ?? '';

  const add = (files: ChosenFile[]) => addFiles(folder, files);
  const choose = async () => {
    const picked = await pickFiles();
    if (picked === null) picker.current?.click();
    else if (picked.length > 0) add(picked);
  };
  // A file is compared once its picture is processed, a moment after the upload.
  useLiveRefresh(space.data ? spaceTopic(spaceId) : null, assetsQueries.inSpace(spaceId));
  const mayAdd = space.data?.can.edit ?? false;
  useCrumb(space.data?.name ?? null, spacePath(spaceId));
  usePrimaryAction(mayAdd ? { label: 'Choose files', run: () => void choose() } : null);
  const places = useMemo(() => {
    const known = (folders.data?.items ?? []).map((item) => item.path);
    const all = folder && !known.includes(folder) ? [...known, folder] : known;
    return all.map((path) => ({
      value: path,
      label: `${'\u2003'.repeat(folderParts(path).length - 1)}${folderName(path)}`,
    }));
  }, [folders.data, folder]);

  if (space.isPending)
    return (
      <Page width="form">
        <Loading label="Loading the space…">
          <PageHeaderSkeleton />
          <div className={styles.gap} />
          <FormSkeleton fields={2} />
        </Loading>
      </Page>
    );
  if (space.isError && !space.data)
    return (
      <Page width="form">
        {space.error instanceof BestieError && space.error.code === 'not_found' ? (
          <EmptyState level={1} drawing={<KeyDrawing />} title="This space isn’t available">
            It was deleted, or you aren’t a member.
          </EmptyState>
        ) : (
          <ErrorState level={1} onRetry={() => void space.refetch()} retrying={space.isFetching} />
        )}
      </Page>
    );
  const { name, archivedAt } = space.data;
  if (!mayAdd)
    return (
      <Page width="form">
        <EmptyState
          level={1}
          drawing={<KeyDrawing />}
          title={archivedAt ? 'This space is archived' : 'You can view this space, but not add to it'}
          action={<Button href={spacePath(spaceId)}>Back to {name}</Button>}
        >
          {archivedAt ? 'Unarchive it to add files.' : 'Ask one of its managers to make you an editor.'}
        </EmptyState>
      </Page>
    );

  const open = entries.filter((entry) => entry.state !== 'success').length;
  return (
    <Page className={styles.page}>
      <PageHeader
        title="Add files"
        lede={`To ${name}${folder ? `, into “${folderName(folder)}”` : ''}. Uploads continue while you do something else.`}
        actions={<Button href={spacePath(spaceId, { folder })}>Back to the space</Button>}
      />
      <StorageNotice />
      {places.length > 0 && (
        <Field label="Folder" className={styles.folder}>
          <Select
            value={folder}
            placeholder="Top level"
            options={places}
            onValueChange={(next) => setParams(next ? { folder: next } : {}, { replace: true })}
          />
        </Field>
      )}
      <DropArea
        onFiles={add}
        label="Drop files or whole folders here"
        hint={`Pictures up to 50 MB, sound up to 200 MB, video up to 5 GB. ${formatNumber(open)} of ${limits.spaces.files} files.`}
      >
        <Button variant="primary" onClick={() => void choose()}>
          Choose files
        </Button>
        <Button icon={<FolderUp />} onClick={() => folderPicker.current?.click()}>
          Choose a folder
        </Button>
      </DropArea>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept="image/*,audio/*,video/*"
        aria-label="Choose files"
        onChange={(event) => {
          add(chosenFiles(event.target.files ?? []));
          // Allows choosing the same file again.
          event.target.value = '';
        }}
      />
      <input
        ref={(element) => {
          folderPicker.current = element;
          element?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        hidden
        multiple
        aria-label="Choose a folder"
        onChange={(event) => {
          add(chosenFiles(event.target.files ?? []));
          event.target.value = '';
        }}
      />
      {refused.length > 0 && (
        <div className={styles.refused} role="alert">
          <p>
            <strong>{plural(refused.length, 'file')} could not be added.</strong>
          </p>
          <ul>
            {refused.slice(0, 6).map((refusal, index) => (
              <li key={index}>
                {refusal.name}: {refusal.reason}
              </li>
            ))}
            {refused.length > 6 && <li>and {refused.length - 6} more</li>}
          </ul>
          <Button size="s" variant="ghost" onClick={() => forgetRefused(group)}>
            Got it
          </Button>
        </div>
      )}
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
