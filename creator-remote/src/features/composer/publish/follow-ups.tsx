import { followUpLabels } from '@bestie/contracts/social-posts';
import { Button } from '@bestie/design-system/button';
import { stepWords } from '../../../parts/social-posts/state-words';
import { useVariantActions } from '../../../parts/social-posts/use-variant-actions';
import type { ComposedVersion } from '../draft/post-changes';
import styles from '../composer.module.css';

/** Steps after publishing. One that failed, or of which nobody knows, says so, while the post is out, and is tried again alone. */
export function FollowUps({ version }: { version: ComposedVersion }) {
  const { retryStep } = useVariantActions();
  if (version.followUps.length === 0) return null;
  return (
    <ul className={styles.steps} aria-label="After publishing">
      {version.followUps.map(({ step, state, reason }) => (
        <li key={step} className={styles.state}>
          <p>
            {`${followUpLabels[step]}: ${stepWords[state]}`}
            {reason && <span className={styles.soft}>{` ${reason}`}</span>}
          </p>
          {(state === 'failed' || state === 'unknown') && (
            <Button
              size="s"
              aria-label={`Try again: ${followUpLabels[step].toLowerCase()}`}
              onClick={() => void retryStep(version, step)}
            >
              Try again
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
