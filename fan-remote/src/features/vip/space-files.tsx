import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { assetsQueries } from '@bestie/client/assets.queries';
import { rowsOf } from '@bestie/client/rows-of';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { limits } from '@bestie/contracts/limits';
import { Checkbox } from '@bestie/design-system/checkbox';
import { Field } from '@bestie/design-system/field';
import { plural } from '@bestie/design-system/format-number';
import { SearchInput } from '@bestie/design-system/search-input';
import { Select } from '@bestie/design-system/select';
import { MorePages } from '@bestie/remote-kit/paged-list';
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
      <Field label="From the space" optional>
        <Select
          placeholder="Choose a space"
          options={usable.map(({ id, name }) => ({ value: id, label: name }))}
          value={spaceId}
          onValueChange={setSpaceId}
        />
      </Field>
      {spaceId !== '' && (
        <>
          <SearchInput label="Search files" value={q} onValueChange={setQ} />
          <ul className={styles.list} aria-label="Files of the space">
            {rowsOf(files.data).map(({ id, name, picture }) => {
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
          {files.data && rowsOf(files.data).length === 0 && <p>No files here.</p>}
          <MorePages query={files} />
        </>
      )}
    </fieldset>
  );
}
