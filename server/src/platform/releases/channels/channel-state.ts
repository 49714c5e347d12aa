import { maxBasisPoints } from '@bestie/contracts/releases';
import type { ChannelsRow } from '../releases.tables';

/** The channels of a remote, or of the host, and their resolved releases on this server. */
export interface ChannelState {
  remoteId: string;
  channels: ChannelsRow;
  /** The release that runs; null if none can. */
  stable: string | null;
  /** Target of a rollback. */
  previous: string | null;
  canary: string | null;
}

/** The active releases in words: `1.5.0 is stable, 1.6.0 the canary of 5 %`. */
export function describeChannelState({ stable, channels }: ChannelState): string {
  const { canary_version: canary, canary_places: basisPoints, canary_people: people } = channels;
  const named = people.length > 0 ? ` and ${people.length} named` : '';
  return [
    stable === null ? 'nothing is stable' : `${stable} is stable`,
    ...(canary === null ? [] : [`${canary} the canary of ${(basisPoints * 100) / maxBasisPoints} %${named}`]),
  ].join(', ');
}
