import type { Network } from '@bestie/contracts/connections';

/** A version at a time, as deals look at it. */
export interface PlacedVariant {
  variantId: string;
  network: Network;
  /** Its brand category; empty without one. */
  category: string;
  at: Date;
  assetIds: readonly string[];
}

/** Why a deal is against it: names the brand and the last day. */
export interface DealObjection {
  variantId: string;
  message: string;
}

/** What deals say about the calendar of their creator. */
export interface DealRules {
  objections(ownerUid: string, variants: readonly PlacedVariant[]): Promise<DealObjection[]>;
  /** Keeps in the deal’s notes why somebody schedules it all the same. */
  noteDespite(ownerUid: string, variant: PlacedVariant, reason: string): Promise<void>;
}

/** Nobody has deals. */
export const noDeals: DealRules = { objections: async () => [], noteDespite: async () => {} };
