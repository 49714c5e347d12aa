import { folderName, folderParts } from '@bestie/contracts/assets';
import { Field } from '@bestie/design-system/field';
import { Select } from '@bestie/design-system/select';
import styles from './upload-page.module.css';

export interface FolderSelectProps {
  /** Paths of the folders of the space. */
  paths: readonly string[];
  /** Path of the chosen folder; '' is the top level. */
  value: string;
  onValueChange: (path: string) => void;
}

/** Chooses the folder that files are added to; a space without folders shows nothing. */
export function FolderSelect({ paths, value, onValueChange }: FolderSelectProps) {
  const all = value && !paths.includes(value) ? [...paths, value] : paths;
  if (all.length === 0) return null;
  return (
    <Field label="Folder" className={styles.folder}>
      <Select
        value={value}
        placeholder="Top level"
        options={all.map((path) => ({
          value: path,
          label: `${'\u2003'.repeat(folderParts(path).length - 1)}${folderName(path)}`,
        }))}
        onValueChange={onValueChange}
      />
    </Field>
  );
}
