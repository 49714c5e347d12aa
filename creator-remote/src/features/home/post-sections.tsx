import { networkNames } from '@bestie/contracts/connections';
import { dayMs } from '@bestie/contracts/days';
import { paths } from '@bestie/contracts/paths';
import type { VariantCard } from '@bestie/contracts/social-variants.schema';
import { Link } from '@bestie/design-system/link';
import { Section } from '@bestie/design-system/section';
import { NetworkIcon } from '../../parts/social-posts/network-name';
import { postPath } from '../../parts/social-posts/post-paths';
import { variantName, whenWords } from '../../parts/social-posts/state-words';
import { VariantStateBadge } from '../../parts/social-posts/variant-state-badge';
import type { PostsAtHome } from './use-posts-at-home';
import styles from './post-sections.module.css';

const weekMs = 7 * dayMs;

/** What of the creator’s posts comes next: overdue, this week, and what has no time yet. */
export function PostSections({ posts }: { posts: PostsAtHome }) {
  const until = Date.now() + weekMs;
  const week = posts.upcoming.filter(
    ({ scheduledAt }) => scheduledAt !== null && Date.parse(scheduledAt) < until,
  );
  const all = (show: string) => ({ label: 'See all', href: `${paths.creator.postLater}?show=${show}` });
  return (
    <div className={styles.sections}>
      {posts.due.length > 0 && (
        <Section title="Overdue" lede="Their time has come." more={all('due')}>
          <Rows variants={posts.due} />
        </Section>
      )}
      <Section title="This week" lede="What is planned for the next seven days." more={all('scheduled')}>
        {week.length > 0 ? (
          <Rows variants={week} />
        ) : (
          <p className={styles.empty}>
            Nothing is planned. <Link href={paths.creator.postLater}>Fill your free slots</Link> with what is
            ready.
          </p>
        )}
      </Section>
      {posts.tray.length > 0 && (
        <Section title="Drafts" lede="Ideas, drafts and what is ready, without a time." more={all('drafts')}>
          <Rows variants={posts.tray} />
        </Section>
      )}
    </div>
  );
}

function Rows({ variants }: { variants: readonly VariantCard[] }) {
  return (
    <ul className={styles.rows}>
      {variants.map((variant) => (
        <li key={variant.id}>
          <Link href={postPath(variant.postId)} className={styles.row}>
            <span className={styles.icon} title={networkNames[variant.network]}>
              <NetworkIcon network={variant.network} />
            </span>
            <span className={styles.name}>{variantName(variant)}</span>
            <span className={styles.when}>{whenWords(variant)}</span>
            <VariantStateBadge variant={variant} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
