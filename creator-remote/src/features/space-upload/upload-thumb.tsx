import { useEffect, useState } from 'react';
import AudioLines from 'lucide-react/icons/audio-lines';
import Check from 'lucide-react/icons/check';
import Film from 'lucide-react/icons/film';
import Image from 'lucide-react/icons/image';
import type { SpaceQueue } from '../../uploads/space-queue';
import type { UploadEntry } from '../../uploads/upload-entry';
import styles from './upload-list.module.css';

const icons = { image: Image, audio: AudioLines, video: Film };
/** Larger pictures would cost more to draw than the small preview is worth. */
const previewBytes = 20 * 1024 * 1024;

/** The picture that is on its way; beside a duplicate the one that stands in the space already. */
export function UploadThumb({ entry, queue }: { entry: UploadEntry; queue: SpaceQueue }) {
  const [src, setSrc] = useState<string | null>(null);
  const { id, kind, bytes, state } = entry;
  useEffect(() => {
    const file = kind === 'image' && bytes <= previewBytes ? queue.getFile(id) : undefined;
    if (!file) return undefined;
    const url = URL.createObjectURL(file);
    setSrc(url);
    return () => URL.revokeObjectURL(url);
  }, [queue, id, kind, bytes]);
  const Icon = state === 'success' ? Check : icons[kind];
  const known = state === 'duplicate' ? entry.duplicate?.src : null;
  return (
    <span className={styles.thumbs} aria-hidden="true">
      <span className={styles.icon} data-state={state}>
        {src && state !== 'success' ? <img src={src} alt="" onError={() => setSrc(null)} /> : <Icon />}
      </span>
      {known && (
        <span className={styles.icon}>
          <img src={known} alt="" />
        </span>
      )}
    </span>
  );
}
