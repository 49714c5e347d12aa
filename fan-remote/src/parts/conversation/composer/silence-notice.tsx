import MessageSquareOff from 'lucide-react/icons/message-square-off';
import styles from './composer.module.css';

/** Stands in the place of a composer, for whom cannot write here: why, and until when. */
export function SilenceNotice({ children }: { children: string }) {
  return (
    <p role="note" className={styles.silence}>
      <MessageSquareOff aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
