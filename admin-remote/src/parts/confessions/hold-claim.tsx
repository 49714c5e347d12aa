import type { QueuedConfession } from '@bestie/contracts/confessions.contract';
import { useClaim } from '../claims/use-claim';
import { useConfessionClaim } from './use-confession-claim';

/** Holds the claim of a confession as long as it is rendered. */
export function HoldClaim({ item }: { item: QueuedConfession }) {
  useClaim(useConfessionClaim(item));
  return null;
}
