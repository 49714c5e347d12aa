import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FolderOpen from 'lucide-react/icons/folder-open';
import { itemsQueries } from '@bestie/client/items.queries';
import { settingsQueries } from '@bestie/client/settings.queries';
import { limits } from '@bestie/contracts/limits';
import { paths } from '@bestie/contracts/paths';
import { Button } from '@bestie/design-system/button';
import { DropZone } from '@bestie/design-system/drop-zone';
import { ErrorState } from '@bestie/design-system/error-state';
import { plural } from '@bestie/design-system/format-number';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Loading, TableSkeleton } from '@bestie/design-system/skeleton';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { usePrimaryAction, useShell } from '@bestie/remote-kit/shell';
import { StorageNotice } from '@bestie/remote-kit/storage-notice';
import { useUploads } from '@bestie/remote-kit/use-uploads';
import { isNearlyFull, piecesIn, roomInWords } from '../../parts/items/closet-room';
import { acceptedPhotos, photoHint } from '../../parts/uploads/photo-files';
import { closetGroup } from '../../parts/uploads/closet-uploads';
import { useAddToCloset } from '../../parts/uploads/use-add-to-closet';
import { useList } from './import/use-list';
import { QueuePanel } from './queue-panel';
import { Review } from './review';
import styles from './upload-closet-page.module.css';

const CsvImport = lazyPart(() =>
  import(/* webpackChunkName: "csv-import" */ './import/csv-import').then((module) => ({
    default: module.CsvImport,
  })),
);

const acceptedTables = '.csv,.tsv,text/csv,text/tab-separated-values';
const isTable = ({ name, type }: File) => /\.(csv|tsv)$/i.test(name) || /^text\/(csv|tab-)/.test(type);

/** Uploads photos as drafts, reviews them, and adds the selected ones to the closet. */
export default function UploadClosetPage() {
  const { api, session, toast } = useShell();
  const addPhotos = useAddToCloset();
  const uploads = useUploads(closetGroup);
  const drafts = useQuery(itemsQueries.drafts(api));
  const facets = useQuery(itemsQueries.facets(api, {}));
  const settings = useQuery(settingsQueries.get(api, session?.uid ?? ''));
  const [added, setAdded] = useState(0);
  // The callback stays the same: uploads render this page ten times a second, and must not render the review
  // with it.
  const addMore = useCallback((count: number) => setAdded((before) => before + count), []);
  const zone = useRef<HTMLDivElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const tableInput = useRef<HTMLInputElement>(null);
  const { list, ...lists } = useList();

  function take(files: readonly File[]) {
    const [first] = files.filter(isTable);
    const photos = files.filter((file) => !isTable(file));
    if (first) void lists.take(first);
    if (photos.length > 0) addPhotos(photos);
  }

  const choose = () => zone.current?.querySelector<HTMLInputElement>('input[type=file]')?.click();
  usePrimaryAction({ label: 'Choose photos', run: choose });
  useEffect(() => {
    // React has no prop for `webkitdirectory`, which all browsers use for picking folders.
    folder.current?.setAttribute('webkitdirectory', '');
  }, []);

  const waiting = drafts.data?.items ?? [];
  const inQueue = uploads.filter(({ state }) => state !== 'success').length;
  const full = inQueue >= limits.closetUpload.files;
  const pieces = piecesIn(facets.data, drafts.data);

  return (
    <Page>
      <PageHeader
        title="Add pieces"
        lede="Photos in, pieces out. Nothing is lost if you close the tab halfway."
        actions={<Button href={paths.fan.closet}>Back to closet</Button>}
      />
      <StorageNotice />
      <div ref={zone} className={styles.zone}>
        <DropZone
          anywhere
          compact={waiting.length > 0}
          label="Drop photos here"
          pickLabel="Choose photos"
          accept={`${acceptedPhotos},${acceptedTables}`}
          disabled={full}
          hint={`${photoHint} ${inQueue} of ${limits.closetUpload.files} files.${
            pieces !== null && isNearlyFull(pieces) ? ` ${roomInWords(pieces)}` : ''
          }`}
          onFiles={take}
          onReject={(files) =>
            toast(`${plural(files.length, 'file')} cannot be used: photos and CSV only.`, { kind: 'error' })
          }
        />
        <div className={styles.other}>
          <Button
            variant="ghost"
            size="s"
            icon={<FolderOpen />}
            disabled={full}
            onClick={() => folder.current?.click()}
          >
            Or a whole folder
          </Button>
          <Button
            variant="ghost"
            size="s"
            icon={<FileSpreadsheet />}
            onClick={() => tableInput.current?.click()}
          >
            Or a list as CSV
          </Button>
        </div>
        <input
          ref={tableInput}
          type="file"
          hidden
          accept={acceptedTables}
          aria-label="A list as CSV"
          onChange={(event) => {
            take([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <input
          ref={folder}
          type="file"
          hidden
          multiple
          aria-label="A folder of photos"
          onChange={(event) => {
            const photos = [...(event.target.files ?? [])].filter((file) => /^image\/|^$/.test(file.type));
            addPhotos(photos);
            event.target.value = '';
          }}
        />
      </div>
      <Suspense
        fallback={
          <Loading label="Reading the list…">
            <TableSkeleton rows={5} />
          </Loading>
        }
      >
        {list && (
          <CsvImport
            key={list.id}
            list={list}
            currency={settings.data?.currency ?? 'EUR'}
            pieces={pieces}
            onChoose={lists.choose}
            onImported={lists.imported}
            onClose={lists.close}
          />
        )}
      </Suspense>
      <QueuePanel uploads={uploads} />
      {drafts.isError && !drafts.data ? (
        <ErrorState onRetry={() => void drafts.refetch()} retrying={drafts.isFetching}>
          Your drafts could not be loaded. They are safe; try again in a moment.
        </ErrorState>
      ) : drafts.isPending ? (
        <Loading label="Loading your drafts…">
          <TableSkeleton rows={4} />
        </Loading>
      ) : waiting.length > 0 ? (
        <Review drafts={waiting} currency={settings.data?.currency ?? 'EUR'} onAdded={addMore} />
      ) : (
        inQueue === 0 &&
        added > 0 && (
          <div className={styles.done} role="status">
            <h2>{plural(added, 'piece')} in your closet</h2>
            <p>All reviewed. Go and have a look, or add some more.</p>
            <Button variant="primary" href={paths.fan.closet}>
              Open closet
            </Button>
          </div>
        )
      )}
    </Page>
  );
}
