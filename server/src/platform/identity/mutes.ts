import { BestieError } from '@bestie/contracts/errors';

/** While somebody publishes nothing, by decision of an admin; null while they may. */
export interface Mute {
  muted_until: Date | null;
  muted_reason: string | null;
}

/** Until when somebody is muted and why, in a sentence for them; null for who is not. */
export const muteWords = ({ muted_until: until, muted_reason: why }: Mute): string | null =>
  until &&
  `You are muted until ${until.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC: ${why ?? ''}`;

/** Who is muted publishes nothing. @throws BestieError `forbidden` with until when and why */
export function requireUnmuted(mute: Mute): void {
  const message = muteWords(mute);
  if (message !== null) throw new BestieError('forbidden', { message });
}
