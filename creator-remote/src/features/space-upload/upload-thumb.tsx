import AudioLines from 'lucide-react/icons/audio-lines';
import Check from 'lucide-react/icons/check';
import Film from 'lucide-react/icons/film';
import Image from 'lucide-react/icons/image';
import { assetKindOf } from '@bestie/contracts/assets';
import { useShell } from '@bestie/remote-kit/shell';
import type { FileUpload } from '@bestie/remote-kit/upload-contract';
import { useUploadPicture } from '@bestie/remote-kit/use-uploads';
import styles from './upload-list.module.css';

const icons = { image: Image, audio: AudioLines, video: Film };

/** Preview of an upload; beside a duplicate, the existing file in the space. */
export function UploadThumb({ entry }: { entry: FileUpload }) {
  const { src, drop } = useUploadPicture(useShell().uploads, entry);
  const { state, type, duplicateOf } = entry;
  const Icon = state === 'success' ? Check : icons[assetKindOf(type) ?? 'image'];
  const known = state === 'duplicate' ? (duplicateOf?.picture ?? null) : null;
  return (
    <span className={styles.thumbs} aria-hidden="true">
      <span className={styles.icon} data-state={state}>
        {src !== null && state !== 'success' ? <img src={src} alt="" onError={drop} /> : <Icon />}
      </span>
      {known !== null && (
        <span className={styles.icon}>
          <img src={known} alt="" />
        </span>
      )}
    </span>
  );
}
