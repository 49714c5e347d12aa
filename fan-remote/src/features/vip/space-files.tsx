import { limits } from '@bestie/contracts/limits';
import { plural } from '@bestie/design-system/format-number';
import { SpaceFilesField } from '@bestie/remote-kit/space-files-field';
import type { SpaceFile } from '@bestie/remote-kit/space-files-field';
import styles from './space-files.module.css';

export interface SpaceFilesProps {
  chosen: readonly SpaceFile[];
  onChange: (chosen: SpaceFile[]) => void;
}

/** Pictures, sounds and videos from the creator’s spaces, in the order in which they are chosen. */
export function SpaceFiles({ chosen, onChange }: SpaceFilesProps) {
  return (
    <fieldset className={styles.files}>
      <legend>Pictures, sounds and videos</legend>
      {chosen.length > 0 && (
        <p>{`${plural(chosen.length, 'file')}: ${chosen.map(({ name }) => name).join(', ')}`}</p>
      )}
      <SpaceFilesField
        label="From the space"
        optional
        editable
        chosen={chosen.map(({ assetId }) => assetId)}
        full={chosen.length >= limits.vip.media}
        onToggle={(file, on) =>
          onChange(on ? [...chosen, file] : chosen.filter(({ assetId }) => assetId !== file.assetId))
        }
      />
    </fieldset>
  );
}
