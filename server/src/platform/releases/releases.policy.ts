import { BestieError } from '@bestie/contracts/errors';
import type { Person, Team } from '../http/caller';

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
   * Only admins hand out and end deploy tokens.
   * @throws BestieError `forbidden`
   */
  requireAdmin(caller: Person): void {
    if (caller.role !== 'admin') throw new BestieError('forbidden');
  },
};
