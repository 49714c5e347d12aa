import type { Kysely } from 'kysely';
import { BestieError } from '@bestie/contracts/errors';
import type { ReportKind } from '@bestie/contracts/reports';
import type { Database } from '../../platform/database/schema';
import { createReportDecisionsRepository } from './report-decisions.repository';

export { isReportedBy, reportersOf } from './reported.sql';

/** What nouns ask before they show something to others. */
export const reportsPort = (db: Kysely<Database>) => ({
  /** @throws BestieError `forbidden` with the reason when an admin hid it */
  async requireNotHidden(kind: ReportKind, targetId: string): Promise<void> {
    const hiding = await createReportDecisionsRepository(db).findHiding(kind, targetId);
    if (hiding)
      throw new BestieError('forbidden', {
        message: `An admin hid this, so only you can see it: ${hiding.reason}`,
      });
  },
});
export type ReportsPort = ReturnType<typeof reportsPort>;
