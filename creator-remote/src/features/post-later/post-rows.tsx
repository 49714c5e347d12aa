import type { VariantCard } from '@bestie/contracts/social-variants.schema';
import type { PartsProps } from './all-parts';
import { PostRow } from './post-row';
import styles from './post-later-page.module.css';

/** The versions of one part of the list. */
export function PostRows({ rows, view, ask, ownTimezone }: PartsProps & { rows: readonly VariantCard[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map((variant) => (
        <PostRow
          key={variant.id}
          variant={variant}
          href={view.postHref(variant.postId)}
          ask={ask}
          ownTimezone={ownTimezone}
        />
      ))}
    </ul>
  );
}
