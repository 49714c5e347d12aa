import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { Button } from '@bestie/design-system/button';
import { plural } from '@bestie/design-system/format-number';
import styles from './reading.module.css';

const words = {
  reply: ['new reply', 'new replies'],
  topic: ['new topic', 'new topics'],
  message: ['new message', 'new messages'],
} as const;

/** Says that there are new posts, and scrolls to them. The reader's position stays until they press it. */
export function NewRepliesPill({
  count,
  what = 'reply',
  onShow,
}: {
  count: number;
  /** New replies and messages appear below, new topics above. */
  what?: keyof typeof words;
  onShow: () => void;
}) {
  const [one, many] = words[what];
  const Arrow = what === 'topic' ? ArrowUp : ArrowDown;
  return (
    <div role="status" className={styles.pillPlace}>
      {count > 0 && (
        <Button size="s" variant="primary" icon={<Arrow />} className={styles.pill} onClick={onShow}>
          {plural(count, one, many)}
        </Button>
      )}
    </div>
  );
}
