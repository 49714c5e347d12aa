import type { CSSProperties } from 'react';
import LinkIcon from 'lucide-react/icons/link';
import type { Pin } from '@bestie/contracts/pins.contract';
import { HangerDrawing } from '@bestie/design-system/drawings';
import { linkHost, pinGone } from '../../../parts/boards/board-words';
import { CoveredFace } from '../../../parts/reports/label-cover';
import styles from './pin-face.module.css';

/** What a pin shows in place of a picture: its label, a note, a colour, the site of a link, or why there is none. */
export function PinFace({ pin }: { pin: Pin }) {
  if (pin.label) return <CoveredFace label={pin.label} />;
  const colour: CSSProperties & { '--colour'?: string } = pin.colour ? { '--colour': pin.colour } : {};
  switch (pin.kind) {
    case 'note':
      return (
        <span className={styles.note}>
          {pin.title && <strong>{pin.title}</strong>}
          <span className={styles.words}>{pin.note}</span>
        </span>
      );
    case 'colour':
      return (
        <span className={styles.colour} style={colour}>
          <span className={styles.label}>{pin.colour}</span>
        </span>
      );
    case 'link':
      return (
        <span className={styles.link}>
          <LinkIcon aria-hidden="true" />
          <span className={styles.host}>{linkHost(pin)}</span>
          <span>{pinGone(pin)}</span>
        </span>
      );
    default:
      return (
        <span className={styles.gone}>
          <HangerDrawing />
          {pinGone(pin)}
        </span>
      );
  }
}
