import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { Dialog as Primitive } from '@base-ui/react/dialog';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { classNames } from '../class-names';
import { IconButton } from '../icon-button/icon-button';
import { usePlaceholderStyle } from '../photo-tile/placeholder';
import type { LightboxProps } from './lightbox-props';
import styles from './lightbox.module.css';

/** Minimum horizontal movement of a swipe, in pixels. */
const SWIPE_PX = 48;

/** The open lightbox. */
export function LightboxLayer({
  count,
  picture: pictureAt,
  index,
  onIndexChange,
  label,
  actions,
  aside,
}: LightboxProps) {
  const start = useRef<number | null>(null);
  // The picture stays during the closing animation.
  const [last, setLast] = useState(0);
  if (index !== null && index !== last) setLast(index);
  const at = Math.min(index ?? last, count - 1);
  const picture = pictureAt(at);
  const [loaded, setLoaded] = useState<string | null>(null);
  const placeholder = usePlaceholderStyle(loaded === picture?.src ? undefined : picture?.placeholder);
  const image: CSSProperties & { '--tint'?: string } = {
    ...placeholder,
    ...(picture?.tint && { '--tint': picture.tint }),
  };

  const go = (to: number) => onIndexChange(Math.min(count - 1, Math.max(0, to)));

  function onKeyDown(event: KeyboardEvent) {
    // In the details and in a player, arrow keys belong to the focused element.
    const { target } = event;
    if (event.defaultPrevented || (target instanceof Element && target.closest('aside, video, audio')))
      return;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  }

  function onPointerUp(event: PointerEvent) {
    const moved = start.current === null ? 0 : event.clientX - start.current;
    start.current = null;
    // Selecting words and moving a zoomed picture are no swipes.
    if (getSelection()?.isCollapsed === false || (window.visualViewport?.scale ?? 1) > 1) return;
    if (Math.abs(moved) >= SWIPE_PX) go(moved < 0 ? at + 1 : at - 1);
  }

  return (
    <Primitive.Root
      open={index !== null && picture !== undefined}
      onOpenChange={(open) => !open && onIndexChange(null)}
    >
      <Primitive.Portal>
        <Primitive.Popup
          className={classNames(styles.popup, Boolean(aside) && styles.withAside)}
          onKeyDown={onKeyDown}
        >
          <Primitive.Title className={styles.hidden}>{label}</Primitive.Title>
          <div className={styles.bar}>
            <div className={styles.actions}>{actions}</div>
            <span className={styles.count} aria-live="polite">
              {at + 1} of {count}
            </span>
            <Primitive.Close
              render={<IconButton variant="photo" label="Close" tooltip={false} icon={<X />} />}
            />
          </div>
          {picture && (
            <figure
              className={styles.stage}
              onPointerDown={(event) => {
                start.current = event.clientX;
              }}
              onPointerUp={onPointerUp}
            >
              {picture.media ?? (
                <img
                  key={picture.src}
                  src={picture.src}
                  srcSet={picture.srcSet}
                  sizes="100vw"
                  alt={picture.alt}
                  draggable={false}
                  className={classNames(styles.image, picture.tint && styles.tinted)}
                  style={image}
                  onLoad={() => setLoaded(picture.src)}
                />
              )}
              {picture.caption && <figcaption className={styles.caption}>{picture.caption}</figcaption>}
            </figure>
          )}
          <IconButton
            variant="photo"
            label="Previous picture"
            tooltip={false}
            icon={<ChevronLeft />}
            aria-disabled={at === 0}
            className={styles.previous}
            onClick={() => go(at - 1)}
          />
          <IconButton
            variant="photo"
            label="Next picture"
            tooltip={false}
            icon={<ChevronRight />}
            aria-disabled={at === count - 1}
            className={styles.next}
            onClick={() => go(at + 1)}
          />
          {aside && <aside className={styles.aside}>{aside}</aside>}
        </Primitive.Popup>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
