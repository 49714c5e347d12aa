import type { VariantCard } from '@bestie/contracts/social-variants.schema';
import type { VariantDialogs } from '../../parts/social-posts/use-variant-dialogs';
import { PostRow } from './post-row';
import type { PostLaterView } from './use-post-later-view';
import styles from './post-later-page.module.css';

/** What every part of the list is given, on the overview and on its own. */
export interface PartsProps {
  view: PostLaterView;
  ask: VariantDialogs['ask'];
  ownTimezone: string | undefined;
}

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
