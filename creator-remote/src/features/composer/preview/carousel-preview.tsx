import type { ComposedFile } from '../draft/post-changes';
import { PreviewMedia } from './preview-media';
import styles from './preview.module.css';

export interface CarouselPreviewProps {
  files: readonly ComposedFile[];
  ratio: string;
  placeholder: string;
}

/** Files beside each other, which are swiped; the first one decides the shape. */
export function CarouselPreview({ files, ratio, placeholder }: CarouselPreviewProps) {
  if (files.length < 2) return <PreviewMedia file={files[0]} ratio={ratio} placeholder={placeholder} />;
  return (
    <div className={styles.strip} tabIndex={0} role="group" aria-label={`Carousel of ${files.length} files`}>
      {files.map((file, index) => (
        <div key={`${file.assetId} ${index}`} className={styles.slide}>
          <PreviewMedia file={file} ratio={ratio} placeholder={placeholder} />
          <span className={styles.count}>{`${index + 1}/${files.length}`}</span>
        </div>
      ))}
    </div>
  );
}
