import { BestieError } from '@bestie/contracts/errors';
import { maxBasisPoints } from '@bestie/contracts/releases';
import type { Person, Team } from '../http/caller';
import type { ChannelsRow } from './releases.tables';

/** Callers who publish and change channels: an admin, or a remote's team with its deploy token. */
export type Publisher = Person | Team;

/** Releases of a remote that may be unfinished at a time. */
const mostUnfinished = 50;

/** What a team's canary reaches with `promotion: admin`: half of the people. */
export const mostByTeam = maxBasisPoints / 2;

/** Who may publish a remote and change its channels. */
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
   * With `promotion: admin`, a team's canary may reach at most half of the people; an admin promotes it to everybody.
   * @throws BestieError `forbidden`
   */
  requireMayReach(
    caller: Publisher,
    { remote_id: remoteId, promotion }: Pick<ChannelsRow, 'remote_id' | 'promotion'>,
    reach: 'everybody' | { basisPoints: number },
  ): void {
    if (caller.kind === 'person' || promotion === 'team') return;
    if (reach !== 'everybody' && reach.basisPoints <= mostByTeam) return;
    throw new BestieError('forbidden', {
      message:
        reach === 'everybody'
          ? `An admin makes releases of ${remoteId} stable: publish it without a channel, or as a canary for at most half of the people, and ask one.`
          : `An admin makes releases of ${remoteId} stable: a canary by the team reaches at most half of the people.`,
    });
  },

  /**
   * Releases that are begun and never finished are removed a day later; until then there are at most fifty of a remote.
   * @param unfinished with the one that begins
   * @throws BestieError `limit_reached`
   */
  requireFewUnfinished(remoteId: string, unfinished: number): void {
    if (unfinished > mostUnfinished)
      throw new BestieError('limit_reached', {
        message: `${remoteId} has ${mostUnfinished} releases that were begun and not finished. Finish one, or try again when they are a day old and removed.`,
      });
  },

  /**
   * Only admins change who may do what: deploy tokens, webhooks, and who makes releases stable.
   * @throws BestieError `forbidden`
   */
  requireAdmin(caller: Person): void {
    if (caller.role !== 'admin') throw new BestieError('forbidden');
  },
};
