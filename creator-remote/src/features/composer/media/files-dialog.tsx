import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { uuidv7 } from 'uuidv7';
import { rowsOf } from '@bestie/client/rows-of';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { assetsQueries } from '@bestie/client/assets.queries';
import type { Asset } from '@bestie/contracts/assets.contract';
import type { MediaRole } from '@bestie/contracts/social-posts';
import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { EmptyState } from '@bestie/design-system/empty-state';
import { ErrorState } from '@bestie/design-system/error-state';
import { Field } from '@bestie/design-system/field';
import { plural } from '@bestie/design-system/format-number';
import { SearchInput } from '@bestie/design-system/search-input';
import { Select } from '@bestie/design-system/select';
import { keepText, keptText } from '@bestie/remote-kit/keep-text';
import { MorePages } from '@bestie/remote-kit/paged-list';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import type { ComposedFile } from '../draft/post-changes';
import { composedFile } from './composed-file';
import { SpaceFiles } from './space-files';
import { UploadButton } from './upload-button';
import styles from './media.module.css';

/** The space that was used last, for this session. */
const lastSpace = 'bestie:composer:space';

export interface FilesDialogProps {
  role: MediaRole;
  /** How many more files fit. */
  free: number;
  onUpload: (spaceId: string, files: File[]) => void;
  onChosen: (files: ComposedFile[]) => void;
  onClose: () => void;
}

/** Chooses files of a space, in the order in which they are pressed, or uploads some into it. */
export default function FilesDialog({ role, free, onUpload, onChosen, onClose }: FilesDialogProps) {
  const { api } = useShell();
  const [given, setGiven] = useState(() => keptText('sessionStorage', lastSpace) ?? '');
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<Asset[]>([]);
  const query = useInfiniteQuery(spacesQueries.list(api, {}));
  const spaces = rowsOf(query.data).filter(({ can }) => can.edit);
  const spaceId = spaces.some(({ id }) => id === given) ? given : (spaces[0]?.id ?? '');
  const files = useInfiniteQuery({
    ...assetsQueries.list(api, spaceId, {
      ...(q.trim() !== '' && { q: q.trim() }),
      ...(role === 'cover' && { kind: 'image' as const }),
    }),
    enabled: spaceId !== '',
  });
  const { act, busy } = useActionState();
  const most = role === 'cover' ? 1 : free;

  /** Uploads into a first space. */
  async function begin(list: File[]) {
    const id = uuidv7();
    const done = await act({
      call: () => api.spaces.create({ id, name: 'Posts' }),
      stale: [spacesQueries.all],
    });
    if (!done) return;
    onUpload(id, list.slice(0, most));
    onClose();
  }

  function toggle(asset: Asset) {
    const rest = chosen.filter(({ id }) => id !== asset.id);
    if (rest.length < chosen.length) setChosen(rest);
    else if (most === 1) setChosen([asset]);
    else if (chosen.length < most) setChosen([...chosen, asset]);
  }

  return (
    <Dialog
      open
      size="l"
      title={role === 'cover' ? 'Choose a cover' : 'Choose pictures and video'}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            onClick={() => {
              onChosen(chosen.map((asset) => composedFile(asset, role)));
              onClose();
            }}
          >
            {chosen.length === 0 ? 'Choose' : `Choose ${plural(chosen.length, 'file')}`}
          </Button>
        </>
      }
    >
      {query.isError && !query.data ? (
        <ErrorState compact level={3} retrying={query.isFetching} onRetry={() => void query.refetch()}>
          Your spaces could not be loaded. Try again in a moment.
        </ErrorState>
      ) : query.data && spaces.length === 0 && !query.hasNextPage ? (
        <EmptyState
          level={3}
          title="You have no spaces yet"
          action={<UploadButton disabled={busy} multiple={most > 1} onFiles={(list) => void begin(list)} />}
        >
          Files for posts are in spaces. Your first space is made with your first upload.
        </EmptyState>
      ) : (
        <div className={styles.dialog}>
          <div className={styles.bar}>
            <Field label="Space">
              <Select
                options={spaces.map(({ id, name }) => ({ value: id, label: name }))}
                value={spaceId}
                onValueChange={(id) => {
                  setGiven(id);
                  keepText('sessionStorage', lastSpace, id);
                }}
              />
            </Field>
            <SearchInput label="Search files" value={q} onValueChange={setQ} />
            <UploadButton
              disabled={spaceId === ''}
              multiple={most > 1}
              onFiles={(list) => {
                onUpload(spaceId, list.slice(0, most));
                onClose();
              }}
            />
          </div>
          <MorePages query={query} label="Show older spaces" />
          <SpaceFiles query={files} chosen={chosen} onToggle={toggle} />
        </div>
      )}
    </Dialog>
  );
}
