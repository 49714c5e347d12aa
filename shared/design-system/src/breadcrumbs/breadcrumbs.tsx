import { classNames } from '../class-names';
import { Link } from '../link/link';
import styles from './breadcrumbs.module.css';

export interface BreadcrumbsProps {
  /** From the root to the current page; the last one is not a link. */
  items: ReadonlyArray<{ label: string; href?: string }>;
  className?: string;
}

/** The path to the current page. */
export function Breadcrumbs({ items, className }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb" className={className}>
      <ol className={styles.list}>
        {items.map((item, index) => {
          const last = index === items.length - 1;
          return (
            <li key={`${index}-${item.label}`} className={classNames(styles.item, last && styles.current)}>
              {item.href !== undefined && !last ? (
                <Link href={item.href} className={styles.link}>
                  {item.label}
                </Link>
              ) : (
                <span aria-current={last ? 'page' : undefined}>{item.label}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
