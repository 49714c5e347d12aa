import { memo } from 'react';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { networkNames } from '@bestie/contracts/connections';
import type { VariantCard } from '@bestie/contracts/social-variants.schema';
import { VisuallyHidden } from '@bestie/design-system/visually-hidden';
import { NetworkIcon } from '../../parts/social-posts/network-name';
import { stateWord, variantName } from '../../parts/social-posts/state-words';
import styles from './card-face.module.css';

export interface CardFaceProps {
  card: VariantCard;
  /** “09:00”; empty in the tray. */
  clock: string;
  /** `s` in a month: one line. `m` in a week and the tray. `l` in the list, with what is against its time. */
  size: 's' | 'm' | 'l';
}

/** A version on the calendar. */
export const CardFace = memo(function CardFace({ card, clock, size }: CardFaceProps) {
  const { network, cover, conflicts } = card;
  const source = size === 's' ? undefined : cover?.sources?.small;
  const state = stateWord(card);
  const isPlain = card.state === 'scheduled' && !card.unsure;
  return (
    <span
      className={styles.face}
      data-size={size}
      data-state={card.unsure ? 'unsure' : card.state}
      data-network={network}
    >
      {source && <img className={styles.cover} src={source} alt="" loading="lazy" decoding="async" />}
      <span className={styles.words}>
        <span className={styles.line}>
          <NetworkIcon network={network} />
          <VisuallyHidden>{`${networkNames[network]} `}</VisuallyHidden>
          {clock && <span className={styles.clock}>{clock}</span>}
          {size !== 's' && !isPlain && <span className={styles.state}>{state}</span>}
          {conflicts.length > 0 && <TriangleAlert className={styles.alarm} aria-hidden="true" />}
        </span>
        <span className={styles.name}>{variantName(card)}</span>
        {size === 's' && !isPlain && <VisuallyHidden>{`, ${state}`}</VisuallyHidden>}
        {size === 'l' ? (
          conflicts.map(({ kind, message }) => (
            <span key={`${kind} ${message}`} className={styles.conflict}>
              {message}
            </span>
          ))
        ) : (
          <VisuallyHidden>{conflicts.map(({ message }) => ` ${message}`).join('')}</VisuallyHidden>
        )}
      </span>
    </span>
  );
});
