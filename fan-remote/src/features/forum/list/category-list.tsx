import type { ForumCategory } from '@bestie/contracts/forum.contract';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { classNames } from '@bestie/design-system/class-names';
import { upTo } from '@bestie/design-system/format-number';
import { Link } from '@bestie/design-system/link';
import { Skeleton } from '@bestie/design-system/skeleton';
import styles from './category-list.module.css';

/** The categories as a table of contents: beside the threads, on small screens a row above them. */
export function CategoryList({
  categories,
  current,
  hrefOf,
  onManage,
}: {
  /** Undefined while they are loading. */
  categories: readonly ForumCategory[] | undefined;
  /** Slug of the current category. */
  current: string | null;
  hrefOf: (slug: string | null) => string;
  /** Null for everybody but admins. */
  onManage: (() => void) | null;
}) {
  return (
    <nav aria-label="Categories" className={styles.categories}>
      {categories ? (
        <ul className={styles.list}>
          <Category name="Everything" href={hrefOf(null)} current={current === null} />
          {categories.map(({ slug, name, threadCount }) => (
            <Category
              key={slug}
              name={name}
              count={threadCount}
              href={hrefOf(slug)}
              current={slug === current}
            />
          ))}
          {onManage && (
            <li>
              <Button size="s" variant="ghost" onClick={onManage}>
                Edit categories
              </Button>
            </li>
          )}
        </ul>
      ) : (
        <div className={styles.bones} aria-hidden="true">
          {Array.from({ length: 7 }, (_, index) => (
            <Skeleton key={index} width={`${60 + ((index * 13) % 30)}%`} height={18} />
          ))}
        </div>
      )}
    </nav>
  );
}

function Category({
  name,
  count,
  href,
  current,
}: {
  name: string;
  count?: number;
  href: string;
  current: boolean;
}) {
  return (
    <li>
      <Link
        href={href}
        aria-current={current ? 'page' : undefined}
        className={classNames(styles.category, current && styles.current)}
      >
        <span>{name}</span>
        {count !== undefined && (
          <span className={styles.count}>{upTo(limits.forum.threadsCounted, count)}</span>
        )}
      </Link>
    </li>
  );
}
