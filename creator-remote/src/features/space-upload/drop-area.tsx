import type { ReactNode } from 'react';
import ImagePlus from 'lucide-react/icons/image-plus';
import { chosenFiles, droppedFiles } from '../../parts/uploads/upload-files';
import type { ChosenFile } from '../../parts/uploads/upload-files';
import { useFilesFromPage } from '../../parts/uploads/use-files-from-page';
import styles from './drop-area.module.css';

/** Drop area for files and folders. The whole page accepts them too, and pasted files. */
export function DropArea({
  label,
  hint,
  onFiles,
  children,
}: {
  label: string;
  hint: ReactNode;
  onFiles: (files: ChosenFile[]) => void;
  children: ReactNode;
}) {
  const over = useFilesFromPage(true, {
    onDrop: (data) => void droppedFiles(data).then((files) => files.length > 0 && onFiles(files)),
    onPaste: (files) => onFiles(chosenFiles(files)),
  });
  return (
    <div className={styles.area} data-over={over || undefined}>
      <ImagePlus className={styles.icon} aria-hidden="true" />
      <p className={styles.label}>{label}</p>
      <div className={styles.buttons}>{children}</div>
      <p className={styles.hint}>{hint}</p>
    </div>
  );
}
