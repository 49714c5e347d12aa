import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Button } from '../button/button';
import styles from './pagination.module.css';

export interface PaginationProps {
  /** Name of the list: "Users". */
  label: string;
  /** Absent on the first page. */
  previousHref?: string;
  /** Absent on the last page. */
  nextHref?: string;
  /** In the middle: "51–75 of 240". */
  position?: string;
}

/** Previous and next for a list with keyset pagination. */
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
