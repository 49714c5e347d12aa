import { Button } from '@bestie/design-system/button';
import styles from './reported.module.css';

/** In the place of something that the reader reported: it is closed, and opens once. */
export function Reported({ onOpen }: { onOpen: () => void }) {
  return (
    <p className={styles.reported}>
      <span>You reported this</span>
      <Button size="s" variant="ghost" onClick={onOpen}>
        Show it once
      </Button>
    </p>
  );
}
