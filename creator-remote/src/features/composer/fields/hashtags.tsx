import { hashtagsOf } from '@bestie/contracts/variant-counts';
import type { VariantResult } from '@bestie/contracts/variant-findings';
import { classNames } from '@bestie/design-system/class-names';
import styles from './fields.module.css';

/** Hashtags as the network counts them. Those that it ignores say so. */
export function Hashtags({ text, result }: { text: string; result: VariantResult }) {
  const found = hashtagsOf(text);
  const count = result.counts.find(({ field }) => field === 'hashtags');
  if (found.length === 0 || !count) return null;
  const firstIgnored = found.length - result.ignoredHashtags.length;
  return (
    <div className={styles.hashtags}>
      <p>{`${count.count} of ${count.limit} hashtags`}</p>
      <ul aria-label="Hashtags">
        {found.map((hashtag, index) => (
          // The same hashtag may be there twice, and counts twice.
          <li key={index} className={classNames(styles.hashtag, index >= firstIgnored && styles.ignored)}>
            {hashtag}
            {index >= firstIgnored && <span> ignored</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
