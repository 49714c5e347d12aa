import ArrowDown from 'lucide-react/icons/arrow-down';
import { Button } from '@bestie/design-system/button';
import { plural } from '@bestie/design-system/format-number';
import styles from './reading.module.css';

/** Says that others wrote meanwhile, and leads there; the text that one reads stays where it is. */
export function NewRepliesPill({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status" className={styles.pillPlace}>
      {count > 0 && (
        <Button size="s" variant="primary" icon={<ArrowDown />} className={styles.pill} onClick={onShow}>
          {plural(count, 'new reply', 'new replies')}
        </Button>
      )}
    </div>
  );
}
