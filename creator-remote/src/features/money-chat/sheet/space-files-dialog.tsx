import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { uuidv7 } from 'uuidv7';
import { assetsQueries } from '@bestie/client/assets.queries';
import { dealsQueries } from '@bestie/client/deals.queries';
import { rowsOf } from '@bestie/client/rows-of';
import { spacesQueries } from '@bestie/client/spaces.queries';
import type { Deal } from '@bestie/contracts/deals.schema';
import { limits } from '@bestie/contracts/limits';
import { Checkbox } from '@bestie/design-system/checkbox';
import { ErrorState } from '@bestie/design-system/error-state';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { plural } from '@bestie/design-system/format-number';
import { SearchInput } from '@bestie/design-system/search-input';
import { Select } from '@bestie/design-system/select';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { MorePages, PagedList } from '@bestie/remote-kit/paged-list';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import fields from '../fields.module.css';
import styles from './sheet.module.css';

interface SpaceFilesDialogProps {
  deal: Deal;
  onClose: () => void;
}

/** Chooses files of a space for a deal. They stay in the space; after the usage they cannot be scheduled. */
export function SpaceFilesDialog({ deal, onClose }: SpaceFilesDialogProps) {
  const { api } = useShell();
  const [spaceId, setSpaceId] = useState('');
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<{ id: string; spaceId: string; assetId: string }[]>([]);
  const spaces = useInfiniteQuery(spacesQueries.list(api, {}));
  const files = useInfiniteQuery({
    ...assetsQueries.list(api, spaceId, q.trim() === '' ? {} : { q }),
    enabled: spaceId !== '',
  });
  const { act, busy, message } = useActionState();
  const known = deal.files.map(({ asset }) => asset?.assetId);
  const room = limits.deals.files - deal.files.length - chosen.length;
  const toggle = (assetId: string, on: boolean) =>
    setChosen(
      on
        ? [...chosen, { id: uuidv7(), spaceId, assetId }]
        : chosen.filter((file) => file.assetId !== assetId),
    );
  async function submit() {
    const done = await act({
      call: () => api.deals.addFiles({ dealId: deal.id, files: chosen }),
      updates: dealsQueries.get(api, deal.id).queryKey,
      stale: [dealsQueries.all],
      said: `Added ${plural(chosen.length, 'file')}.`,
      failure: 'thrown',
    });
    if (done) onClose();
  }
  return (
    <FormDialog
      title="Files from a space"
      submitLabel={chosen.length === 0 ? 'Add' : `Add ${plural(chosen.length, 'file')}`}
      busy={busy}
      disabled={chosen.length === 0}
      dismissible={chosen.length === 0}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      {spaces.isError && !spaces.data ? (
        <ErrorState compact level={3} retrying={spaces.isFetching} onRetry={() => void spaces.refetch()}>
          Your spaces could not be loaded. Try again in a moment.
        </ErrorState>
      ) : (
        <Field label="Space">
          <Select
            placeholder="Choose a space"
            options={rowsOf(spaces.data).map(({ id, name }) => ({ value: id, label: name }))}
            value={spaceId}
            onValueChange={setSpaceId}
          />
        </Field>
      )}
      <MorePages query={spaces} label="Show older spaces" />
      {spaceId !== '' && (
        <>
          <SearchInput label="Search files" value={q} onValueChange={setQ} />
          <PagedList
            query={files}
            compact
            level={3}
            loading={<p className={fields.quiet}>Loading the files…</p>}
            empty={<p className={fields.quiet}>No files here.</p>}
          >
            {(rows) => (
              <ul className={styles.choices} aria-label="Files of the space">
                {rows.map(({ id, name, picture }) => {
                  const on = chosen.some(({ assetId }) => assetId === id);
                  const has = known.includes(id);
                  return (
                    <li key={id} className={styles.file}>
                      {picture?.sources ? (
                        <img src={picture.sources.small} alt="" loading="lazy" className={styles.picture} />
                      ) : (
                        <span className={styles.picture} />
                      )}
                      <Checkbox
                        label={has ? `${name} (already here)` : name}
                        checked={on || has}
                        disabled={has || (!on && room <= 0)}
                        onCheckedChange={(checked) => toggle(id, checked)}
                      />
                    </li>
                  );
                })}
              </ul>
            )}
          </PagedList>
        </>
      )}
      <FormError>{message}</FormError>
    </FormDialog>
  );
}
