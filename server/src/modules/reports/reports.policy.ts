import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { isGrave, possibleDecisions } from '@bestie/contracts/reports';
import type { ContentDecision, ReportKind, Sanction } from '@bestie/contracts/reports';
import type { ReportDecision } from '@bestie/contracts/reports.contract';
import type { Caller, Person } from '../../platform/http/caller';
import { isOnlyAdmin } from '../../platform/identity/is-only-admin';
import type { ReportDecisionRow } from './reports.tables';

/** Kinds of things that stand in public. Others show themselves to members alone. */
const publicKinds: readonly ReportKind[] = ['board', 'pin', 'outfit'];

/** Whether a decision did anything to the thing or to whose it is. */
export const isActed = ({ content, sanction }: Pick<ReportDecisionRow, 'content' | 'sanction'>): boolean =>
  content !== 'keep' || sanction !== 'none';

/** Whether the mute or the suspension of a decision has ended: an admin ended it, or its time is over. */
export const isSanctionOver = (
  { ended_at, decided_at, hours }: Pick<ReportDecisionRow, 'ended_at' | 'decided_at' | 'hours'>,
  now: Date,
): boolean =>
  ended_at !== null || (hours !== null && decided_at.getTime() + hours * 60 * 60 * 1000 <= now.getTime());

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
    if (!isOnlyAdmin(caller, admins))
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

  /**
   * Who is reported does not open the case, unless there is no other admin.
   * @param admins who can act
   * @throws BestieError `forbidden`
   */
  requireUninvolved(caller: Person, ownerUid: string, admins: readonly { uid: string }[]): void {
    if (ownerUid === caller.uid && !isOnlyAdmin(caller, admins))
      throw new BestieError('forbidden', {
        message: 'This report is about you, so another admin looks at it.',
      });
  },

  /** About whom the queue leaves cases out: about the caller, unless there is no other admin. */
  keptFrom: (caller: Person, admins: readonly { uid: string }[]): string | null =>
    isOnlyAdmin(caller, admins) ? null : caller.uid,

  /** What is grave was confirmed, because its input says that it is. @throws BestieError `invalid_input` */
  requireConfirmed(decided: Parameters<typeof isGrave>[0], grave: boolean): void {
    if (isGrave(decided) && !grave)
      throw BestieError.field(
        'grave',
        'This hides or shows a whole person, so it is confirmed first. Reload the page, and do it again.',
      );
  },

  /** A rule was broken exactly if anything happens; strikes need one. @throws BestieError `invalid_input` */
  requireRule(decided: Pick<ReportDecisionRow, 'content' | 'sanction' | 'rule' | 'strikes'>): void {
    const acts = isActed(decided);
    if (acts && decided.rule === null) throw BestieError.field('rule', 'Say which rule was broken.');
    if (!acts && decided.rule !== null)
      throw BestieError.field('rule', 'Nothing happens, so no rule was broken.');
    if (!acts && decided.strikes > 0)
      throw BestieError.field('strikes', 'Nothing happens, so nothing counts.');
  },

  /**
   * Another admin answers than who decided, unless there is no other.
   * @returns whether it is the only admin, who decided too
   * @throws BestieError `forbidden`
   */
  requireOtherAdmin(
    caller: Person,
    decision: ReportDecisionRow,
    admins: readonly { uid: string }[],
  ): boolean {
    if (decision.decided_by !== caller.uid) return false;
    if (!isOnlyAdmin(caller, admins))
      throw new BestieError('forbidden', {
        message: 'You decided this, so another admin answers the appeal.',
      });
    return true;
  },

  /** Once per decision that is known and counts. @throws BestieError `not_found`, `conflict` */
  requireAppealable(caller: Person, decision: ReportDecisionRow | undefined, isFinal: boolean): void {
    if (!decision || decision.owner_uid !== caller.uid || decision.told_at === null)
      throw new BestieError('not_found');
    if (decision.undone_at !== null || !isActed(decision)) throw new BestieError('not_found');
    if (decision.appeal !== null)
      throw new BestieError('conflict', { message: 'You already appealed against this.' });
    if (isFinal)
      throw new BestieError('conflict', {
        message: `An appeal is possible for ${limits.reports.appealDays} days.`,
      });
  },

  /**
   * A suspension ends on the page of people, where ending one is confirmed; until then its decision stands. A single admin
   * decides on everything.
   * @param admins who can act
   */
  decision(
    row: ReportDecisionRow,
    caller: Person,
    admins: readonly { uid: string }[],
    now: Date,
  ): ReportDecision['can'] {
    const isAlone = isOnlyAdmin(caller, admins);
    const isImpartial = isAlone || row.owner_uid !== caller.uid;
    return {
      // Of what is erased with its owner, only the outcome is left.
      undo:
        row.target_id !== '' &&
        row.undone_at === null &&
        (row.sanction !== 'suspend' || isSanctionOver(row, now)) &&
        row.appeal_outcome === null &&
        isImpartial,
      answerAppeal:
        row.appealed_at !== null &&
        row.appeal_outcome === null &&
        row.undone_at === null &&
        isImpartial &&
        (isAlone || row.decided_by !== caller.uid),
    };
  },
};
