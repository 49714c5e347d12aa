import { sql } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { ReportKind } from '@bestie/contracts/reports';
import type { Connection } from '../../platform/module/define-module';

/** A text that anybody reads. */
export interface RecentText {
  kind: ReportKind;
  id: string;
  text: string;
  path: string | null;
}

/** SQL of what people wrote in public lately, in all nouns that say so. */
export const createRecentTextsRepository = ({ db, declared }: Pick<Connection, 'db' | 'declared'>) => ({
  kinds: (): readonly ReportKind[] =>
    declared.reportTargets.kinds.filter((kind) => declared.reportTargets.of(kind).recent),

  /** The newest of one kind, within some days. */
  async list(kind: ReportKind, limit: number): Promise<RecentText[]> {
    const { recent } = declared.reportTargets.of(kind);
    if (!recent) return [];
    const { rows } = await sql<Omit<RecentText, 'kind'>>`
      select t.id, t.text, t.path from (${recent}) t
      where t.written_at > now() - ${`${limits.wordFilters.days} days`}::interval
      order by t.written_at desc, t.id limit ${limit}`.execute(db);
    return rows.map((row) => ({ kind, ...row }));
  },
});
