import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { assetsQueries } from '@bestie/client/assets.queries';
import { rowsOf } from '@bestie/client/rows-of';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { Checkbox } from '@bestie/design-system/checkbox';
import { ErrorState } from '@bestie/design-system/error-state';
import { Field } from '@bestie/design-system/field';
import { SearchInput } from '@bestie/design-system/search-input';
import { Select } from '@bestie/design-system/select';
import { useShell } from '../shell/shell';
import { MorePages, PagedList } from './paged-list';
import styles from './space-files-field.module.css';

/** A file of a space, as it was when it was chosen. */
export interface SpaceFile {
  spaceId: string;
  assetId: string;
  name: string;
}

export interface SpaceFilesFieldProps {
  /** Of the field with the spaces. */
  label: string;
  optional?: boolean;
  /** Only spaces whose files the person may change. */
  editable?: boolean;
  /** Ids of the files that are chosen. */
  chosen: readonly string[];
  /** Ids of files that are where these go; they cannot be chosen. */
  added?: readonly string[];
  /** No more files fit: only chosen ones can be changed. */
  full: boolean;
  onToggle: (file: SpaceFile, on: boolean) => void;
}

/** A person's spaces and, of the one that is selected, the files with a checkbox each. */
export function SpaceFilesField({
  label,
  optional = false,
  editable = false,
  chosen,
  added = [],
  full,
  onToggle,
}: SpaceFilesFieldProps) {
  const { api } = useShell();
  const [spaceId, setSpaceId] = useState('');
  const [q, setQ] = useState('');
  const spaces = useInfiniteQuery(spacesQueries.list(api, {}));
  const files = useInfiniteQuery({
    ...assetsQueries.list(api, spaceId, q.trim() === '' ? {} : { q }),
    enabled: spaceId !== '',
  });
  const shown = rowsOf(spaces.data).filter(({ can }) => can.edit || !editable);
  return (
    <>
      {spaces.isError && !spaces.data ? (
        <ErrorState compact level={3} retrying={spaces.isFetching} onRetry={() => void spaces.refetch()}>
          Your spaces could not be loaded. Try again in a moment.
        </ErrorState>
      ) : (
        <Field label={label} optional={optional}>
          <Select
            placeholder="Choose a space"
            options={shown.map(({ id, name }) => ({ value: id, label: name }))}
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
            loading={<p className={styles.quiet}>Loading the files…</p>}
            empty={<p className={styles.quiet}>No files here.</p>}
          >
            {(rows) => (
              <ul className={styles.list} aria-label="Files of the space">
                {rows.map(({ id, name, picture }) => {
                  const on = chosen.includes(id);
                  const has = added.includes(id);
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
                        disabled={has || (!on && full)}
                        onCheckedChange={(checked) => onToggle({ spaceId, assetId: id, name }, checked)}
                      />
                    </li>
                  );
                })}
              </ul>
            )}
          </PagedList>
        </>
      )}
    </>
  );
}
