import { useMemo, useState, type ReactNode } from 'react';
import type { Pin } from '@bestie/contracts/pins.contract';
import { Lightbox } from '@bestie/design-system/lightbox';
import { toLightboxPicture } from '@bestie/remote-kit/picture-photo';
import { pinName } from '../../../parts/boards/board-words';
import { LabelCover } from '../../../parts/reports/label-cover';
import { PinFace } from './pin-face';
import styles from './pin-lightbox.module.css';

/** Whether it shows something without a picture. */
const hasWords = ({ kind }: Pin) => kind === 'link' || kind === 'note' || kind === 'colour';

function BigFace({ pin }: { pin: Pin }) {
  return (
    <div className={styles.face}>
      <PinFace pin={pin} />
    </div>
  );
}

/** The pins of a board in a lightbox. The current pin is identified by its id, which can be in the URL. */
export function PinLightbox({
  pins,
  openId,
  onOpenIdChange,
  title,
  aside,
}: {
  pins: readonly Pin[];
  openId: string | null;
  onOpenIdChange: (id: string | null) => void;
  /** Title of the board. */
  title: string;
  aside: (pin: Pin) => ReactNode;
}) {
  const [uncovered, setUncovered] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(
    () =>
      pins
        .filter((pin) => pin.picture?.sources || hasWords(pin))
        .map((pin) => (uncovered.has(pin.id) ? { ...pin, label: null } : pin)),
    [pins, uncovered],
  );
  const at = openId === null ? -1 : shown.findIndex(({ id }) => id === openId);
  const pin = shown[at];
  const picture = (one: Pin | undefined) => {
    if (one?.label)
      return {
        src: one.id,
        alt: '',
        media: (
          <div className={styles.covered}>
            <LabelCover
              label={one.label}
              noun="pin"
              level={2}
              onShow={() => setUncovered((before) => new Set(before).add(one.id))}
            />
          </div>
        ),
      };
    if (one === undefined || one.picture?.sources)
      return one && toLightboxPicture(one.picture, one.alt || pinName(one));
    return { src: one.id, alt: '', media: <BigFace pin={one} /> };
  };
  return (
    <Lightbox
      label={`Pins of ${title}`}
      count={shown.length}
      picture={(index) => picture(shown[index])}
      index={at < 0 ? null : at}
      onIndexChange={(index) => onOpenIdChange(index === null ? null : (shown[index]?.id ?? null))}
      aside={pin && !pin.label && aside(pin)}
    />
  );
}
