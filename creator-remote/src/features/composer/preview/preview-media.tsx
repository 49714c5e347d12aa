import Play from 'lucide-react/icons/play';
import { AssetFace } from '../../../parts/spaces/asset-face';
import type { ComposedFile } from '../draft/post-changes';
import { originalUrl } from '../media/composed-file';
import styles from './preview.module.css';

export interface PreviewMediaProps {
  file: ComposedFile | undefined;
  /** Of a video. */
  cover?: ComposedFile | undefined;
  /** CSS aspect ratio. */
  ratio: string;
  /** What to add, while there is nothing. */
  placeholder: string;
}

/** A picture or a video in the shape in which the network shows it. */
export function PreviewMedia({ file, cover, ratio, placeholder }: PreviewMediaProps) {
  const picture = file?.kind === 'image' ? file.picture : null;
  const url = file ? originalUrl(file) : null;
  return (
    <div className={styles.media} style={{ aspectRatio: ratio }}>
      {!file ? (
        <p className={styles.blank}>{placeholder}</p>
      ) : file.kind === 'video' && url ? (
        // Creators upload no subtitles, so there is no track to offer.
        <video
          controls
          playsInline
          preload="metadata"
          src={url}
          poster={cover?.picture?.sources?.medium}
          aria-label={file.name}
        />
      ) : picture?.sources ? (
        <img src={picture.sources.medium} alt={file.alt || file.name} />
      ) : file.kind === 'video' ? (
        <Play aria-hidden="true" />
      ) : (
        <AssetFace kind={file.kind} picture={file.picture} />
      )}
    </div>
  );
}

/** The shape of a picture, within what a network shows; without a picture the middle of that. */
export function ratioOf(
  file: Pick<ComposedFile, 'width' | 'height'> | undefined,
  { least, most, usual }: { least: number; most: number; usual: number },
): string {
  const ratio = file?.width && file.height ? file.width / file.height : usual;
  return String(Math.min(most, Math.max(least, ratio)));
}
