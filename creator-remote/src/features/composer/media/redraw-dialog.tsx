import { useId, useState } from 'react';
import { FormError } from '@bestie/design-system/form-error';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import type { ComposedFile } from '../draft/post-changes';
import { originalUrl } from './composed-file';
import type { PictureTarget } from './picture-target';
import { cutOf, redrawnName, redrawPicture } from './redraw-picture';
import styles from './media.module.css';

export interface RedrawDialogProps {
  file: ComposedFile;
  label: string;
  target: PictureTarget;
  onClose: () => void;
  onDone: (made: File) => void;
}

/** Shows which part of a picture stays, and draws it anew as another file beside the original. */
export default function RedrawDialog({ file, label, target, onClose, onDone }: RedrawDialogProps) {
  const [along, setAlong] = useState(0.5);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const sliderId = useId();
  const width = file.width ?? 1;
  const height = file.height ?? 1;
  const cut = cutOf(width, height, target.ratio, along);
  const isCut = cut.width < width || cut.height < height;

  async function make() {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await fetch(originalUrl(file) ?? '');
      if (!answer.ok) throw new Error('The original could not be loaded. Try again in a moment.');
      const jpeg = await redrawPicture(await answer.blob(), target, along);
      onDone(new File([jpeg], redrawnName(file.name, target.ratioWords), { type: 'image/jpeg' }));
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'This picture could not be drawn.');
      setBusy(false);
    }
  }

  return (
    <FormDialog
      title={label}
      description="A new file is stored beside the original, which stays as it is."
      submitLabel={label}
      busy={busy}
      onClose={onClose}
      onSubmit={() => void make()}
    >
      <div className={styles.cropping} style={{ aspectRatio: `${width} / ${height}` }}>
        {file.picture?.sources && <img src={file.picture.sources.medium} alt={file.alt || file.name} />}
        {isCut && (
          <span
            className={styles.cut}
            style={{
              left: `${(cut.x / width) * 100}%`,
              top: `${(cut.y / height) * 100}%`,
              width: `${(cut.width / width) * 100}%`,
              height: `${(cut.height / height) * 100}%`,
            }}
          />
        )}
      </div>
      {isCut && (
        <div className={styles.slider}>
          <label htmlFor={sliderId}>Which part stays</label>
          <input
            id={sliderId}
            type="range"
            min={0}
            max={100}
            value={Math.round(along * 100)}
            onChange={(event) => setAlong(Number(event.target.value) / 100)}
          />
        </div>
      )}
      <FormError>{failure}</FormError>
    </FormDialog>
  );
}
