import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Button } from '../button/button';
import styles from './pagination.module.css';

export interface PaginationProps {
  /** What is paged: "Users". */
  label: string;
  /** Absent at the start. */
  previousHref?: string;
  /** Absent at the end. */
  nextHref?: string;
  /** In the middle: "51–75 of 240". */
  position?: string;
}

/** Back and on through a list paged by keyset. */
export function Pagination({ label, previousHref, nextHref, position }: PaginationProps) {
  return (
    <nav aria-label={label} className={styles.row}>
      {previousHref !== undefined ? (
        <Button size="s" href={previousHref} rel="prev" icon={<ArrowLeft />}>
          Previous
        </Button>
      ) : (
        <span />
      )}
      {position && <span className={styles.position}>{position}</span>}
      {nextHref !== undefined ? (
        <Button size="s" href={nextHref} rel="next" trailingIcon={<ArrowRight />}>
          Next
        </Button>
      ) : (
        <span />
      )}
    </nav>
  );
}
