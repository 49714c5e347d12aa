import { networkNames } from '@bestie/contracts/connections';
import type { VariantCard } from '@bestie/contracts/social-variants.schema';
import styles from './why-not.module.css';

/** Why a version is not published, in words, and below them what the network itself said. */
export function WhyNot({ variant }: { variant: Pick<VariantCard, 'network' | 'reason' | 'sentence'> }) {
  const { network, reason, sentence } = variant;
  if (reason === null && sentence === null) return null;
  return (
    <div className={styles.why}>
      {reason !== null && <p>{reason}</p>}
      {sentence !== null && (
        <figure className={styles.said}>
          <blockquote>{sentence}</blockquote>
          <figcaption>said {networkNames[network]}</figcaption>
        </figure>
      )}
    </div>
  );
}
