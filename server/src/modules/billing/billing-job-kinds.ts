import type { BillingProvider } from './provider/billing-provider';

/** Fetches and writes the present state; its payload is what it is about, at a provider. */
export const followJob = 'billing.follow';
/**
 * Closes the open checkout of a person, and ends what they pay for with its period, as long as they are suspended or leaving; its
 * payload is the uid.
 */
export const leaveJob = 'billing.leave';
/** Ends the subscription and the open checkout of an erased person. */
export const endJob = 'billing.end';

/** A reference at the provider that gave it. */
export interface AtProvider {
  source: BillingProvider['source'];
  about: string;
}

export interface EndedForPerson {
  source: BillingProvider['source'];
  reference: string | null;
  checkout: string | null;
}
