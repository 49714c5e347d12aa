import { useMemo } from 'react';
import type { CapsuleCandidate, CapsuleCriteria } from '@bestie/contracts/capsules.contract';
import { formatNumber, plural } from '@bestie/design-system/format-number';
import { Section } from '@bestie/design-system/section';
import { styleOf } from './capsule-style';
import styles from './closet-capsules.module.css';

/** How many occasions are named. */
const occasionsShown = 6;

export interface StyleSectionProps {
  chosen: readonly CapsuleCandidate[];
  pieces: readonly CapsuleCandidate[];
  criteria: CapsuleCriteria;
}

/** What a stylist would say of a capsule: harmony, occasions, gaps. */
export function StyleSection({ chosen, pieces, criteria }: StyleSectionProps) {
  const { outfits, harmonious, occasions, gaps } = useMemo(
    () => styleOf(chosen, pieces, criteria),
    [chosen, pieces, criteria],
  );
  const covered = occasions.filter((one) => one.outfits > 0).slice(0, occasionsShown);
  return (
    <Section title="Style" lede="Whether one would wear what it makes.">
      <dl className={styles.style}>
        <dt>Colours</dt>
        <dd>
          {harmonious === outfits
            ? 'All outfits are in harmony.'
            : `${formatNumber(harmonious)} of ${plural(outfits, 'outfit')} in harmony.`}
        </dd>
        {covered.length > 0 && (
          <>
            <dt>Occasions</dt>
            <dd>{covered.map((one) => `${one.name}: ${plural(one.outfits, 'outfit')}`).join(' · ')}</dd>
          </>
        )}
        <dt>Gaps</dt>
        <dd>{gaps.length === 0 ? 'None.' : gaps.join(' ')}</dd>
      </dl>
    </Section>
  );
}
