import { BestieError } from '@bestie/contracts/errors';
import type { OwnConfession } from '@bestie/contracts/confessions.contract';
import type { ConfessionState } from '@bestie/contracts/confessions';
import type { WrittenRow } from './written-confessions.repository';

const decided = new BestieError('conflict', { message: 'That was decided or taken back in the meantime.' });

/** Rules for cards and replies. Roles beyond the contract's, follows and blocks have no effect here. */
export const confessionsPolicy = {
  /** Permissions that authors get with their own confessions. */
  permissions(row: WrittenRow): OwnConfession['can'] {
    return {
      withdraw: row.state === 'pending' || row.state === 'approved',
      appeal: (row.state === 'rejected' || row.state === 'removed') && row.appeal === null,
    };
  },

  /** @throws BestieError `not_found` */
  requireThere<Thing>(thing: Thing | undefined): Thing {
    if (thing === undefined) throw new BestieError('not_found');
    return thing;
  },

  /** A card that has not appeared is missing for everybody. @throws BestieError `not_found` */
  requireShown(isShown: boolean): void {
    if (!isShown) throw new BestieError('not_found');
  },

  /** Another person's confession answers like a missing one. @throws BestieError `not_found` */
  requireOwn(isOwn: boolean): void {
    if (!isOwn) throw new BestieError('not_found');
  },

  /** @throws BestieError `forbidden` with the reason and the end of a ban */
  requireNoBan(ban: { reason: string; until: string } | undefined): void {
    if (ban)
      throw new BestieError('forbidden', {
        message: `You cannot write confessions until ${ban.until}: ${ban.reason}`,
      });
  },

  /** Authors cannot give words to their own cards. @throws BestieError `forbidden` */
  requireOthers(isOwn: boolean): void {
    if (isOwn)
      throw new BestieError('forbidden', { message: 'You wrote this one, so your word is not counted.' });
  },

  /** @throws BestieError `conflict` in another state */
  requireState(row: WrittenRow, ...states: ConfessionState[]): void {
    if (!states.includes(row.state)) throw decided;
  },

  /** @throws BestieError `conflict` */
  requireOpenAppeal(row: WrittenRow): void {
    if (row.appeal_state !== 'open') throw decided;
  },

  /** @throws BestieError `conflict` */
  requireMayAppeal(row: WrittenRow): void {
    if (!confessionsPolicy.permissions(row).appeal)
      throw new BestieError('conflict', { message: 'There is nothing to object to, or you did already.' });
  },
};
