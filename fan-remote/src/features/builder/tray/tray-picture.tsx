import { HangerDrawing } from '@bestie/design-system/drawings';
import styles from './tray-picture.module.css';

/** The small picture of a piece; `empty` where no piece is chosen. */
export function TrayPicture({ src, empty = false }: { src: string | undefined; empty?: boolean }) {
  return (
    <span className={styles.picture} data-empty={empty || undefined}>
      {src ? <img src={src} alt="" loading="lazy" /> : !empty && <HangerDrawing />}
    </span>
  );
}
