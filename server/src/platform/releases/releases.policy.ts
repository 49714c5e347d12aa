import { BestieError } from '@bestie/contracts/errors';
import { canaryPlaces } from '@bestie/contracts/releases';
import type { Person, Team } from '../http/caller';
import type { ChannelsRow } from './releases.tables';

/** Who publishes and flips: an admin, or the team of the remote by its deploy token. */
export type Publisher = Person | Team;

/** What may be done with a remote, and by whom. */
export const releasesPolicy = {
  /**
   * Admins may change every remote, a team its own.
   * @throws BestieError `forbidden`
   */
  requireMayChange(caller: Publisher, remoteId: string): void {
    const may = caller.kind === 'team' ? caller.remoteId === remoteId : caller.role === 'admin';
    if (!may) throw new BestieError('forbidden');
  },

  /**
   * Where a company asks for an admin’s word, a team gives its releases to at most half of the people: what everybody
   * gets is stable, whatever it is called.
   * @throws BestieError `forbidden`
   */
  requireMayReach(
    caller: Publisher,
    { remote_id: remoteId, promotion }: Pick<ChannelsRow, 'remote_id' | 'promotion'>,
    reach: 'everybody' | { places: number },
  ): void {
    if (caller.kind === 'person' || promotion === 'team') return;
    if (reach !== 'everybody' && reach.places <= canaryPlaces / 2) return;
    throw new BestieError('forbidden', {
      message:
        reach === 'everybody'
          ? `An admin makes releases of ${remoteId} stable: publish it without a channel or as a canary, and ask one.`
          : `An admin makes releases of ${remoteId} stable: a canary by the team reaches at most half of the people.`,
    });
  },

  /**
   * Only admins hand out and end deploy tokens.
   * @throws BestieError `forbidden`
   */
  requireAdmin(caller: Person): void {
    if (caller.role !== 'admin') throw new BestieError('forbidden');
  },
};
