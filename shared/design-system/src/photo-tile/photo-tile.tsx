import {
  useCallback,
  useState,
  type ComponentPropsWithRef,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useAfterFirstRender } from '../after-first-render/use-after-first-render';
import { classNames } from '../class-names';
import { Link } from '../link/link';
import { PlaceholderImage, type Placeholder } from './placeholder';
import styles from './photo-tile.module.css';

export interface Photo {
  src: string;
  srcSet?: string;
  sizes?: string;
  /** What the photo shows; '' when the caption says it. */
  alt: string;
  /** Shown until the photo is loaded. */
  placeholder?: Placeholder;
  /** CSS colours of the photo, the most important one first, which tints the tile. */
  palette?: ReadonlyArray<string>;
}

export interface PhotoTileProps extends Omit<ComponentPropsWithRef<'figure'>, 'children' | 'title'> {
  /** Null for no photo: the tile shows `fallback` on a plain background. */
  photo: Photo | null;
  fallback?: ReactNode;
  /** CSS aspect ratio; pieces 3 / 4, covers 1 / 1 or 4 / 5. */
  ratio?: string;
  /** `contain` shows a whole piece on its tint, `cover` fills the tile. */
  fit?: 'contain' | 'cover';
  /** Makes the whole tile a link. */
  href?: string;
  /** Makes the whole tile a button (instead of `href`). */
  onOpen?: () => void;
  title?: ReactNode;
  /** A secondary line below the title. */
  meta?: ReactNode;
  /** At the top right corner, on the photo. */
  badge?: ReactNode;
  /** At the bottom right corner, on the photo: icon buttons. */
  actions?: ReactNode;
  /** Shows a box at the top left corner. */
  selected?: boolean;
  /** Required for the box to appear; `shift` says that a range is meant. */
  onSelectedChange?: (selected: boolean, shift: boolean) => void;
  /** Accessible name of the box and of the link: the plain name of the thing. */
  name: string;
  /** Loads at once instead of near the viewport; for the first view. */
  priority?: boolean;
}

/**
 * Addresses of photos that were shown on this page. The browser has cached them, so they need neither a
 * placeholder nor a second render.
 */
const seen = new Set<string>();
/** Above this number all addresses are forgotten, and their photos get placeholders again. */
const SEEN_AT_MOST = 5_000;

function remember(src: string): void {
  if (seen.size >= SEEN_AT_MOST) seen.clear();
  seen.add(src);
}

/** Buttons on the photo, rendered once the photos are shown. */
function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{useAfterFirstRender() && children}</div>;
}

/** Presses the picture of the tile whose name was pressed, unless something in the caption was meant. */
function openTile({ target, currentTarget, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest('a, button, input')) return;
  currentTarget
    .closest('figure')
    ?.querySelector(`.${styles.link}`)
    ?.dispatchEvent(
      new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
    );
}

/** A photo on a tile tinted from its palette. The tile's size never depends on the photo. */
export function PhotoTile({
  photo,
  fallback,
  ratio = '3 / 4',
  fit = 'contain',
  href,
  onOpen,
  title,
  meta,
  badge,
  actions,
  selected = false,
  onSelectedChange,
  name,
  priority = false,
  className,
  ...props
}: PhotoTileProps) {
  const src = photo?.src;
  const [loaded, setLoaded] = useState(() => (src !== undefined && seen.has(src) ? src : null));
  const stands = useCallback(() => {
    if (src === undefined) return;
    remember(src);
    setLoaded(src);
  }, [src]);
  const image = useCallback(
    (element: HTMLImageElement | null) => {
      if (element?.complete && element.naturalWidth > 0) stands();
    },
    [stands],
  );
  const shown = loaded === src;
  const opens = href !== undefined || onOpen !== undefined;
  const tint = photo?.palette?.[0];
  const tile: CSSProperties & Record<'--tint', string | undefined> = {
    aspectRatio: ratio,
    '--tint': tint,
  };

  return (
    <figure {...props} className={classNames(styles.root, selected && styles.selected, className)}>
      <div className={classNames(styles.tile, tint && styles.tinted)} style={tile}>
        {photo?.placeholder && !shown && (
          <PlaceholderImage
            placeholder={photo.placeholder}
            className={classNames(styles.image, styles.blur, styles[fit])}
          />
        )}
        {photo ? (
          <img
            key={src}
            ref={image}
            src={src}
            srcSet={photo.srcSet}
            sizes={photo.sizes}
            alt={photo.alt}
            loading={priority ? 'eager' : 'lazy'}
            fetchPriority={priority ? 'high' : undefined}
            decoding="async"
            draggable={false}
            className={classNames(styles.image, styles[fit])}
            data-loading={shown ? undefined : true}
            onLoad={shown ? undefined : stands}
          />
        ) : (
          <div className={styles.fallback}>{fallback}</div>
        )}
        {href !== undefined ? (
          <Link href={href} className={styles.link} aria-label={name} />
        ) : (
          onOpen && <button type="button" className={styles.link} aria-label={name} onClick={onOpen} />
        )}
        {onSelectedChange && (
          <label className={styles.select}>
            <input
              type="checkbox"
              checked={selected}
              aria-label={`Select ${name}`}
              onChange={(event) => {
                const shift = event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey;
                onSelectedChange(event.target.checked, shift);
              }}
            />
          </label>
        )}
        {badge && <div className={styles.badge}>{badge}</div>}
        {actions && <Actions>{actions}</Actions>}
      </div>
      {(title || meta) && (
        <figcaption
          className={classNames(styles.caption, opens && styles.opens)}
          // The picture is the link, for keyboards too; people press the name below it as well.
          onClick={opens ? openTile : undefined}
        >
          {title && <span className={styles.title}>{title}</span>}
          {meta && <span className={styles.meta}>{meta}</span>}
        </figcaption>
      )}
    </figure>
  );
}
