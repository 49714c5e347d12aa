import { useEffect, useState, type ComponentPropsWithRef, type CSSProperties, type ReactNode } from 'react';
import { classNames } from '../class-names';
import { useOnline } from '../connection/use-online';
import { TileGrid } from '../photo-tile/tile-grid';
import styles from './skeleton.module.css';

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

export interface SkeletonProps extends ComponentPropsWithRef<'span'> {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  ratio?: string;
  round?: boolean;
}

/** One grey shape. Put shapes into {@link Loading}, which announces the loading in words. */
export function Skeleton({ width, height, ratio, round, className, style, ...props }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      {...props}
      className={classNames(styles.bone, round && styles.round, className)}
      style={{ width, height, aspectRatio: ratio, ...style }}
    />
  );
}

/** Milliseconds after which a loading state says that it is still loading. */
export const SLOW_AFTER_MS = 6_000;

/** True once loading takes longer than people wait without an explanation. */
function useIsSlow(): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return slow;
}

/**
 * Wraps skeletons: announces "Loading…" once and hides the shapes from screen readers. Offline it says so
 * instead of showing the shapes, and on a slow connection it says that it is still loading.
 */
export function Loading({
  label = 'Loading…',
  children,
  className,
  beside = false,
}: {
  label?: string;
  children: ReactNode;
  className?: string;
  /** The content is not part of the first view, so measurements and tests do not wait for it. */
  beside?: boolean;
}) {
  const online = useOnline();
  const slow = useIsSlow();
  if (!online)
    return (
      <div role="status" className={className}>
        <p className={styles.note}>You’re offline. This will load when you’re back online.</p>
      </div>
    );
  return (
    <div role="status" data-loading={beside ? undefined : true} className={className}>
      <span className={styles.hidden}>{label}</span>
      {slow && <p className={styles.note}>Still loading. Your connection seems slow.</p>}
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** Lines of text; the last one is shorter. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className={styles.text}>
      {times(lines).map((line) => (
        <Skeleton key={line} height={14} width={line === lines - 1 ? '62%' : '100%'} />
      ))}
    </div>
  );
}

/** Title and lede of a page. */
export function PageHeaderSkeleton() {
  return (
    <div className={styles.text}>
      <Skeleton width="min(420px, 70%)" height="var(--heading-l)" />
      <Skeleton width="min(300px, 50%)" height={18} />
    </div>
  );
}

/** A grid of tiles with captions, in the layout of the real one. */
export function TileGridSkeleton({
  count = 12,
  ratio = '3 / 4',
  size,
  captions = true,
}: {
  count?: number;
  ratio?: string;
  size?: 's' | 'm' | 'l';
  captions?: boolean;
}) {
  return (
    <TileGrid size={size}>
      {times(count).map((tile) => (
        <div key={tile} className={styles.tile}>
          <Skeleton ratio={ratio} className={styles.photo} />
          {captions && <Skeleton width="70%" height={14} />}
        </div>
      ))}
    </TileGrid>
  );
}

/** Rows of a table or list. */
export function TableSkeleton({ rows = 6, columns = 4 }: { rows?: number; columns?: number }) {
  return (
    <div>
      {times(rows).map((row) => (
        <div key={row} className={styles.row}>
          {times(columns).map((column) => (
            <Skeleton key={column} height={14} width={column === 0 ? '80%' : '55%'} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Labels and fields. */
export function FormSkeleton({ fields = 4 }: { fields?: number }) {
  return (
    <div className={styles.form}>
      {times(fields).map((field) => (
        <div key={field} className={styles.text}>
          <Skeleton width={96} height={12} />
          <Skeleton height={46} className={styles.control} />
        </div>
      ))}
    </div>
  );
}
