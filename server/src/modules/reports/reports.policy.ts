import { BestieError } from '@bestie/contracts/errors';
import type { ReportKind } from '@bestie/contracts/reports';
import type { Caller, Person } from '../../platform/http/caller';
import type { ReportRow } from './reports.repository';

/** People report what they can see and do not own; anything else answers like a missing thing. */
export const reportsPolicy = {
  /** @throws BestieError `not_found` */
  requireReportable<Target>(target: Target | undefined): Target {
    if (target === undefined) throw new BestieError('not_found');
    return target;
  },

  /**
   * Guests can report public boards and outfits; profiles are visible to members only.
   * @throws BestieError `unauthenticated`
   */
  requireMember(caller: Caller, kind: ReportKind): void {
    if (caller.kind === 'guest' && kind === 'person') throw new BestieError('unauthenticated');
  },

  /**
   * Nobody decides on a report by or about themselves, unless there is no other admin.
   * @param admins active admins
   * @returns whether it was the only admin who decided so
   * @throws BestieError `forbidden`
   */
  requireImpartial(
    caller: Person,
    { reporter_uid: reporterUid, snapshot }: Pick<ReportRow, 'reporter_uid' | 'snapshot'>,
    admins: readonly { uid: string }[],
  ): boolean {
    if (reporterUid !== caller.uid && snapshot.ownerUid !== caller.uid) return false;
    if (admins.some(({ uid }) => uid !== caller.uid))
      throw new BestieError('forbidden', {
        message: 'This report is by you or about you, so another admin decides.',
      });
    return true;
  },
};
