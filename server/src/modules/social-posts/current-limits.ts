import type { NetworkLimits } from '@bestie/contracts/network-limits';

/** What networks accept, and the day that counts (UTC). */
export interface CurrentLimits {
  entries: NetworkLimits[];
  today: string;
}
