import MessageSquareOff from 'lucide-react/icons/message-square-off';
import styles from './silence-notice.module.css';

/** Replaces the composer for people who cannot write here, and says why and until when. */
export function SilenceNotice({ children }: { children: string }) {
  return (
    <p role="note" className={styles.notice}>
      <MessageSquareOff aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
