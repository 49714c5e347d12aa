import FileAudio from 'lucide-react/icons/file-audio';
import { FileButton } from '@bestie/design-system/file-button';
import { FormError } from '@bestie/design-system/form-error';
import { useFilesFromPage } from '../../parts/uploads/use-files-from-page';
import styles from './choose-sound.module.css';

interface ChooseSoundProps {
  hint: string;
  refusal: string | null;
  onFile: (file: File) => void;
}

/** Takes one file: chosen, dropped anywhere on the page, or pasted. */
export function ChooseSound({ hint, refusal, onFile }: ChooseSoundProps) {
  const take = (files: Iterable<File>) => {
    const [file] = files;
    if (file) onFile(file);
  };
  const over = useFilesFromPage(true, { onDrop: (data) => take(data.files), onPaste: take });
  return (
    <div className={styles.area} data-over={over || undefined}>
      <FileAudio className={styles.icon} aria-hidden="true" />
      <p className={styles.label}>Drop a sound here</p>
      <FileButton pickerLabel="Sound" accept="audio/*,.mp3,.m4a,.wav,.flac,.ogg,.opus,.webm" onFiles={take}>
        Choose a file
      </FileButton>
      <p className={styles.hint}>{hint}</p>
      <FormError>{refusal}</FormError>
    </div>
  );
}
