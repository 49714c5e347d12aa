import { sql } from 'kysely';
import { id as uuid } from '@bestie/contracts/fields';
import type { Connection } from '../module/connection';
import { createAuditRepository } from './audit.repository';
import type { AuditFilter, AuditRow } from './audit.repository';

export type NamedAuditRepository = ReturnType<typeof createNamedAuditRepository>;

/** The audit log as admins read it: with the names of its targets, which their nouns declare. */
export function createNamedAuditRepository({
  db,
  declared: { auditNames },
}: Pick<Connection, 'db' | 'declared'>) {
  const audit = createAuditRepository(db);

  /** Names of the targets that still exist, by kind and id, in one statement. */
  async function namesOf(rows: readonly AuditRow[]): Promise<Map<string, string>> {
    const wanted = auditNames.kinds.flatMap((kind) => {
      const ids = rows
        .filter((row) => row.target_kind === kind && uuid.safeParse(row.target_id).success)
        .map((row) => row.target_id);
      return ids.length === 0
        ? []
        : sql`select ${`${kind} `}::text || named.id as target, named.name
            from (${auditNames.of(kind)}) named where named.id = any(${[...new Set(ids)]}::uuid[])`;
    });
    if (wanted.length === 0) return new Map();
    const { rows: found } = await sql<{
      target: string;
      name: string;
    }>`${sql.join(wanted, sql` union all `)}`.execute(db);
    return new Map(found.map(({ target, name }) => [target, name]));
  }

  return {
    /** Newest first. */
    async list(filter: AuditFilter): Promise<AuditRow[]> {
      const rows = await audit.list(filter);
      const names = await namesOf(rows);
      return rows.map((row) => ({
        ...row,
        target_name: row.target_name ?? names.get(`${row.target_kind} ${row.target_id}`) ?? null,
      }));
    },
  };
}
