import type { CountedKind } from '@bestie/contracts/insights';
import type { Caller } from '../../platform/http/caller';
import type { Connection } from '../../platform/module/define-module';
import { createInsightsRepository } from './insights.repository';
import { createPageVisitsRepository } from './page-visits.repository';

/** Repositories of the module, bound to one connection. */
export const insightsRepositories = (connection: Connection) => ({
  insights: createInsightsRepository(connection.db),
  pageVisits: createPageVisitsRepository(connection.db),
  /** A thing that is counted, as a caller finds it; null where there is nothing to see for them. */
  findCounted: async (kind: CountedKind, caller: Caller, id: string) =>
    (await connection.declared.counts.find(kind)?.(connection, caller, id)) ?? null,
});
export type InsightsRepositories = ReturnType<typeof insightsRepositories>;
