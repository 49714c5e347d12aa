import type { Spotlight } from '@bestie/contracts/spotlights.contract';
import { PeopleText } from '@bestie/remote-kit/people-text';
import { personName } from '../../parts/conversation/conversation-words';
import styles from './pick-reason.module.css';

/** Why an outfit was picked, in the curator's words. */
export function PickReason({ reason, curator }: { reason: string; curator: Spotlight['curator'] }) {
  return (
    <figure className={styles.pick}>
      <blockquote>
        <PeopleText>{reason}</PeopleText>
      </blockquote>
      <figcaption>Picked by {personName(curator)}</figcaption>
    </figure>
  );
}
