import { networkNames } from '@bestie/contracts/connections';
import { followUpLabels, variantTypeLabels } from '@bestie/contracts/social-posts';
import type { VariantCard } from '@bestie/contracts/social-variants.schema';
import { Button } from '@bestie/design-system/button';
import { formatMoment } from '@bestie/design-system/format-date';
import { Link } from '@bestie/design-system/link';
import { PhotoTile } from '@bestie/design-system/photo-tile';
import { toPhoto } from '@bestie/remote-kit/picture-photo';
import { NetworkIcon } from '../../parts/social-posts/network-name';
import { stepWords, variantName, whenWords } from '../../parts/social-posts/state-words';
import { useVariantActions } from '../../parts/social-posts/use-variant-actions';
import type { VariantDialogs } from '../../parts/social-posts/use-variant-dialogs';
import { VariantStateBadge } from '../../parts/social-posts/variant-state-badge';
import { WhyNot } from '../../parts/social-posts/why-not';
import { VariantButtons } from './variant-buttons';
import styles from './post-row.module.css';

export interface PostRowProps {
  variant: VariantCard;
  href: string;
  ask: VariantDialogs['ask'];
  ownTimezone: string | undefined;
}

/** A version in the list: what it is, where it stands and why, and what can be done about it. */
export function PostRow({ variant, href, ask, ownTimezone }: PostRowProps) {
  const name = variantName(variant);
  const { network, type, cover, label } = variant;
  return (
    <li className={styles.row}>
      <div>
        <PhotoTile
          ratio="1 / 1"
          fit="cover"
          photo={toPhoto(cover, '', '72px')}
          fallback={<NetworkIcon network={network} />}
          name={name}
        />
      </div>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Link href={href}>{name}</Link>
        </h3>
        <p className={styles.facts}>
          <NetworkIcon network={network} />
          {networkNames[network]} {variantTypeLabels[type].toLowerCase()}
          {label && ` · ${label}`}
        </p>
        <p className={styles.state}>
          <VariantStateBadge variant={variant} />
          <span>{whenWords(variant, ownTimezone)}</span>
        </p>
        <VariantWhy variant={variant} />
      </div>
      <div className={styles.actions}>
        <VariantButtons variant={variant} ask={ask} />
      </div>
    </li>
  );
}

/** Why it is not published, what follows publishing, and what is against its time. */
export function VariantWhy({ variant }: { variant: VariantCard }) {
  const { byHandUntil, trying, conflicts, reason } = variant;
  return (
    <>
      {variant.state !== 'published' && <WhyNot variant={variant} />}
      {trying && <p className={styles.note}>It is being published right now.</p>}
      {byHandUntil !== null && (
        <p className={styles.note}>
          Publish it on {networkNames[variant.network]} yourself, then mark it as published until{' '}
          {formatMoment(byHandUntil)}.
        </p>
      )}
      <VariantSteps variant={variant} />
      {conflicts
        .filter(({ message }) => message !== reason)
        .map(({ kind, message }) => (
          <p key={kind} className={styles.note}>
            {message}
          </p>
        ))}
    </>
  );
}

/** Steps after publishing that are not done, each with a retry of its own. */
function VariantSteps({ variant }: { variant: VariantCard }) {
  const actions = useVariantActions();
  const open = variant.followUps.filter(({ state }) => state !== 'done');
  if (open.length === 0) return null;
  return (
    <ul className={styles.steps}>
      {open.map(({ step, state, reason }) => (
        <li key={step}>
          <span>
            {followUpLabels[step]}: {stepWords[state]}
            {reason !== null && `. ${reason}`}
          </span>
          {(state === 'failed' || state === 'unknown') && (
            <Button
              size="s"
              aria-label={`Try again: ${followUpLabels[step].toLowerCase()} of ${variantName(variant)}`}
              onClick={() => void actions.retryStep(variant, step)}
            >
              Try again
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
