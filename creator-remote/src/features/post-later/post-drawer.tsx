import { useQuery } from '@tanstack/react-query';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import { networkNames } from '@bestie/contracts/connections';
import { variantTypeLabels } from '@bestie/contracts/social-posts';
import type { AttemptState } from '@bestie/contracts/social-posts';
import type { Attempt, SocialVariant } from '@bestie/contracts/social-variants.schema';
import { Button } from '@bestie/design-system/button';
import { Drawer } from '@bestie/design-system/drawer';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatMoment } from '@bestie/design-system/format-date';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { useShell } from '@bestie/remote-kit/shell';
import { BestieError } from '@bestie/contracts/errors';
import { composerPath } from '../../parts/social-posts/post-paths';
import { variantName, whenWords } from '../../parts/social-posts/state-words';
import type { VariantDialogs } from '../../parts/social-posts/use-variant-dialogs';
import { VariantStateBadge } from '../../parts/social-posts/variant-state-badge';
import { VariantWhy } from './post-row';
import { VariantButtons } from './variant-buttons';
import styles from './post-drawer.module.css';

interface PostDrawerProps {
  /** Null while it is closed. */
  postId: string | null;
  ask: VariantDialogs['ask'];
  ownTimezone: string | undefined;
  onClose: () => void;
}

/** A post with every version, what is wrong with it, and every try to publish it. */
export function PostDrawer({ postId, ask, ownTimezone, onClose }: PostDrawerProps) {
  const { api } = useShell();
  const query = useQuery({ ...socialPostsQueries.get(api, postId ?? ''), enabled: postId !== null });
  const post = query.data;
  const isGone = query.error instanceof BestieError && query.error.code === 'not_found';
  return (
    <Drawer
      open={postId !== null}
      onOpenChange={(open) => !open && onClose()}
      title={post?.variants[0] ? variantName(post.variants[0]) : 'Post'}
    >
      {post ? (
        post.variants.map((variant) => (
          <Version key={variant.id} variant={variant} ask={ask} ownTimezone={ownTimezone} />
        ))
      ) : isGone ? (
        <p>This post is not there any more, or it is in the trash.</p>
      ) : query.isError ? (
        <ErrorState level={3} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <Loading label="Loading the post…">
          <TextSkeleton lines={6} />
        </Loading>
      )}
    </Drawer>
  );
}

interface VersionProps {
  variant: SocialVariant;
  ask: VariantDialogs['ask'];
  ownTimezone: string | undefined;
}

function Version({ variant, ask, ownTimezone }: VersionProps) {
  const { network, type, errors, attempts, postId } = variant;
  return (
    <section className={styles.version} aria-label={`${networkNames[network]} ${variantTypeLabels[type]}`}>
      <header className={styles.head}>
        <h3>
          {networkNames[network]} {variantTypeLabels[type].toLowerCase()}
        </h3>
        <VariantStateBadge variant={variant} />
      </header>
      <p className={styles.when}>{whenWords(variant, ownTimezone)}</p>
      <VariantWhy variant={variant} />
      {errors.length > 0 && variant.state !== 'published' && (
        <ul className={styles.errors} aria-label="What is missing">
          {errors.map(({ field, message }) => (
            <li key={`${field} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <VariantButtons variant={variant} ask={ask} />
        {variant.state === 'published' && (
          <Button size="s" href={composerPath(network, postId)}>
            Numbers and text
          </Button>
        )}
      </div>
      {attempts.length > 0 && (
        <ol className={styles.attempts} aria-label="Tries">
          {attempts.map((attempt) => (
            <Try key={attempt.id} attempt={attempt} />
          ))}
        </ol>
      )}
    </section>
  );
}

const attemptWords: Record<AttemptState, string> = {
  claimed: 'Being prepared',
  sent: 'Sent, without an answer yet',
  accepted: 'Taken, and shown soon',
  confirmed: 'Published',
  refused: 'Not published',
  unknown: 'Nobody knows',
};

const wordsOf = ({ state, answer, looksUpAt }: Attempt): string => {
  if (answer === 'yes') return 'You said that it is there';
  if (answer === 'no') return 'You said that it is not there';
  if (looksUpAt !== null) return `${attemptWords[state]}; Bestie looks again at ${formatMoment(looksUpAt)}`;
  return attemptWords[state];
};

function Try({ attempt }: { attempt: Attempt }) {
  const { startedAt, reason, sentence } = attempt;
  return (
    <li>
      <time dateTime={startedAt}>{formatMoment(startedAt)}</time>
      <span>{wordsOf(attempt)}</span>
      {reason !== null && <span className={styles.reason}>{reason}</span>}
      {sentence !== null && <q className={styles.reason}>{sentence}</q>}
    </li>
  );
}
