import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { assetsQueries } from '@bestie/client/assets.queries';
import { rowsOf } from '@bestie/client/rows-of';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { limits } from '@bestie/contracts/limits';
import { Checkbox } from '@bestie/design-system/checkbox';
import { ErrorState } from '@bestie/design-system/error-state';
import { Field } from '@bestie/design-system/field';
import { plural } from '@bestie/design-system/format-number';
import { SearchInput } from '@bestie/design-system/search-input';
import { Select } from '@bestie/design-system/select';
import { MorePages, PagedList } from '@bestie/remote-kit/paged-list';
import { useShell } from '@bestie/remote-kit/shell';
import styles from './space-files.module.css';

export interface ChosenFile {
  spaceId: string;
  assetId: string;
  name: string;
}

export interface SpaceFilesProps {
  chosen: readonly ChosenFile[];
  onChange: (chosen: ChosenFile[]) => void;
}

/** Pictures, sounds and videos from the creator’s spaces, in the order in which they are chosen. */
export function SpaceFiles({ chosen, onChange }: SpaceFilesProps) {
  const { api } = useShell();
  const [spaceId, setSpaceId] = useState('');
  const [q, setQ] = useState('');
  const spaces = useInfiniteQuery(spacesQueries.list(api, {}));
  const files = useInfiniteQuery({
    ...assetsQueries.list(api, spaceId, q.trim() === '' ? {} : { q }),
    enabled: spaceId !== '',
  });
  const usable = rowsOf(spaces.data).filter(({ can }) => can.edit);
  const toggle = (file: ChosenFile, on: boolean) =>
    onChange(on ? [...chosen, file] : chosen.filter(({ assetId }) => assetId !== file.assetId));
  return (
    <fieldset className={styles.files}>
      <legend>Pictures, sounds and videos</legend>
      {chosen.length > 0 && (
        <p>{`${plural(chosen.length, 'file')}: ${chosen.map(({ name }) => name).join(', ')}`}</p>
      )}
      {spaces.isError && !spaces.data ? (
        <ErrorState compact level={3} retrying={spaces.isFetching} onRetry={() => void spaces.refetch()}>
          Your spaces could not be loaded. Try again in a moment.
        </ErrorState>
      ) : (
        <Field label="From the space" optional>
          <Select
            placeholder="Choose a space"
            options={usable.map(({ id, name }) => ({ value: id, label: name }))}
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
            loading={<p>Loading the files…</p>}
            empty={<p>No files here.</p>}
          >
            {(rows) => (
              <ul className={styles.list} aria-label="Files of the space">
                {rows.map(({ id, name, picture }) => {
                  const on = chosen.some(({ assetId }) => assetId === id);
                  return (
                    <li key={id} className={styles.file}>
                      {picture?.sources ? (
                        <img src={picture.sources.small} alt="" loading="lazy" className={styles.picture} />
                      ) : (
                        <span className={styles.picture} />
                      )}
                      <Checkbox
                        label={name}
                        checked={on}
                        disabled={!on && chosen.length >= limits.vip.media}
                        onCheckedChange={(checked) => toggle({ spaceId, assetId: id, name }, checked)}
                      />
                    </li>
                  );
                })}
              </ul>
            )}
          </PagedList>
        </>
      )}
    </fieldset>
  );
}
