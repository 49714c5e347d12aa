import { useEffect, useRef } from 'react';
import { Button } from '../button/button';
import styles from './load-more.module.css';

export interface LoadMoreProps {
  hasMore: boolean;
  loading: boolean;
  onLoadMore: () => void;
  /** The last attempt failed: loading stops, and the button retries. */
  failed?: boolean;
  /** Label of the button. */
  label?: string;
}

/** The end of a list: loads the next page as it comes near, or by a button. */
export function LoadMore({
  hasMore,
  loading,
  onLoadMore,
  failed = false,
  label = 'Show more',
}: LoadMoreProps) {
  const sentinel = useRef<HTMLDivElement>(null);
  const load = useRef(onLoadMore);
  useEffect(() => {
    load.current = onLoadMore;
  });
  useEffect(() => {
    const element = sentinel.current;
    if (!element || !hasMore || loading || failed || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && load.current(),
      { rootMargin: '600px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore, loading, failed]);
  if (!hasMore) return null;
  return (
    <div ref={sentinel} className={styles.more}>
      {failed && <p role="alert">Something went wrong.</p>}
      <Button onClick={onLoadMore} loading={loading}>
        {failed ? 'Retry' : label}
      </Button>
    </div>
  );
}
