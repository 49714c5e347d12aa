import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { possibleDecisions } from '@bestie/contracts/reports';
import type { ContentDecision, ReportKind, Sanction } from '@bestie/contracts/reports';
import type { ReportDecision } from '@bestie/contracts/reports.contract';
import type { Caller, Person } from '../../platform/http/caller';
import type { ReportDecisionRow } from './reports.tables';

/** Kinds of things that stand in public. Others show themselves to members alone. */
const publicKinds: readonly ReportKind[] = ['board', 'pin', 'outfit'];

/** One reports what one can see and what is not one's own; anything else answers like a missing thing. */
export const reportsPolicy = {
  /** @throws BestieError `not_found` */
  requireReportable<Target>(target: Target | undefined): Target {
    if (target === undefined) throw new BestieError('not_found');
    return target;
  },

  /** Guests report what stands in public. @throws BestieError `unauthenticated` */
  requireMember(caller: Caller, kind: ReportKind): void {
    if (caller.kind === 'guest' && !publicKinds.includes(kind)) throw new BestieError('unauthenticated');
  },

  /** One open report per person and thing, and some a day. @throws BestieError `already_exists`, `limit_reached` */
  requireRoom({ hasOpen, today }: { hasOpen: boolean; today: number }): void {
    if (hasOpen)
      throw new BestieError('already_exists', {
        message: 'You already reported this. You’ll hear from us once we’ve looked at it.',
      });
    if (today >= limits.reports.perDay)
      throw new BestieError('limit_reached', {
        message: `You can send up to ${limits.reports.perDay} reports a day.`,
      });
  },

  /**
   * Nobody decides on reports by or about themselves, unless there is no other admin.
   * @param admins who can act
   * @returns whether it was the only admin who decided so
   * @throws BestieError `forbidden`
   */
  requireImpartial(
    caller: Person,
    involved: readonly (string | null)[],
    admins: readonly { uid: string }[],
  ): boolean {
    if (!involved.includes(caller.uid)) return false;
    if (admins.some(({ uid }) => uid !== caller.uid))
      throw new BestieError('forbidden', {
        message: 'This report is by you or about you, so another admin decides.',
      });
    return true;
  },

  /** What can happen to a thing of this kind, and to whose it is. @throws BestieError `invalid_input` */
  requirePossible(
    { kind, ownerUid }: { kind: ReportKind; ownerUid: string },
    { content, sanction, hours }: { content: ContentDecision; sanction: Sanction; hours: number | null },
  ): void {
    const possible = possibleDecisions[kind];
    if (!possible.content.includes(content))
      throw BestieError.field('content', 'That cannot be done with it.');
    if (!possible.sanctions.includes(sanction) || (ownerUid === '' && sanction !== 'none'))
      throw BestieError.field('sanction', 'It names nobody.');
    if (sanction === 'mute' && hours === null) throw BestieError.field('hours', 'Say for how long.');
  },

  /** A suspension ends on the page of people, where ending one is confirmed. */
  decision: ({ undone_at, sanction }: ReportDecisionRow): ReportDecision['can'] => ({
    undo: undone_at === null && sanction !== 'suspend',
  }),
};
