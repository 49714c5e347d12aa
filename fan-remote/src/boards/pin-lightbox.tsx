import { useMemo, type ReactNode } from 'react';
import type { Pin } from '@bestie/contracts/pins.contract';
import { Lightbox, type LightboxPicture } from '@bestie/design-system/lightbox';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import { pinName } from './board-words';

/** The pins of a board as large as the window. The pin in view is named by its id, so that it can stand in the URL. */
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
  /** Of the board. */
  title: string;
  aside: (pin: Pin) => ReactNode;
}) {
  const shown = useMemo(() => pins.filter(({ picture }) => picture?.sources), [pins]);
  const pictures = useMemo(
    () =>
      shown.map((pin): LightboxPicture => {
        const photo = toPhoto(pin.picture, pin.alt || pinName(pin), '100vw');
        return {
          src: photo?.src ?? '',
          ...(photo?.srcSet && { srcSet: photo.srcSet }),
          alt: pin.alt || pinName(pin),
          ...(photo?.placeholder && { placeholder: photo.placeholder }),
        };
      }),
    [shown],
  );
  const at = openId === null ? -1 : shown.findIndex(({ id }) => id === openId);
  const pin = shown[at];
  return (
    <Lightbox
      label={`Pins of ${title}`}
      pictures={pictures}
      index={at < 0 ? null : at}
      onIndexChange={(index) => onOpenIdChange(index === null ? null : (shown[index]?.id ?? null))}
      aside={pin && aside(pin)}
    />
  );
}
