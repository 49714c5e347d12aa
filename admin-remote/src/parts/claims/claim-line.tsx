import type { Claim } from '@bestie/contracts/claim';
import { Button } from '@bestie/design-system/button';
import styles from './claim-line.module.css';

/** Who looks at a case, in lists; empty while nobody does. */
export const claimWords = (claim: Claim): string =>
  claim === null ? '' : claim.mine ? 'you are looking at it' : `${claim.name} is looking at it`;

/** Says that another admin looks at a case, and takes it over on a press. */
export function ClaimLine({ claim, onTakeOver }: { claim: Claim; onTakeOver: () => void }) {
  if (claim === null || claim.mine) return null;
  return (
    <p role="status" className={styles.claim}>
      <span>{claim.name} is looking at this.</span>
      <Button size="s" onClick={onTakeOver}>
        Take over
      </Button>
    </p>
  );
}
