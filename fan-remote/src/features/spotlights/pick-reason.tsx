import type { Spotlight } from '@bestie/contracts/spotlights.contract';
import { personName } from '../../parts/conversation/conversation-words';
import styles from './pick-reason.module.css';

/** Why an outfit was picked, in the curator's words. */
export function PickReason({ reason, curator }: { reason: string; curator: Spotlight['curator'] }) {
  return (
    <figure className={styles.pick}>
      <blockquote>{reason}</blockquote>
      <figcaption>Picked by {personName(curator)}</figcaption>
    </figure>
  );
}
