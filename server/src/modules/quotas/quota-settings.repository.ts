import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import type { QuotaRole } from '@bestie/contracts/quotas';
import type { Database } from '../../platform/database/schema';
import type { PersonColumns } from '../../platform/identity/people.sql';
import { personJson } from '../../platform/identity/people.sql';
import type { PersonQuotasTable, RoleQuotasTable } from '../../platform/objects/objects.tables';

export type RoleQuotaRow = Selectable<RoleQuotasTable>;
export type PersonQuotaRow = Selectable<PersonQuotasTable> & {
  /** Its end has not come. */
  holds: boolean;
  setter: PersonColumns;
};
export type ListedQuota = PersonQuotaRow & { person: PersonColumns; used: number };

const holds = sql<boolean>`(q.ends_at is null or q.ends_at > now())`;
const columns = sql`q.*, ${holds} as holds, ${personJson('s', 'q.set_by')} as setter`;

/** SQL of the quotas that admins set. */
export function createQuotaSettingsRepository(db: Kysely<Database>) {
  return {
    listRoles: (): Promise<RoleQuotaRow[]> => db.selectFrom('role_quotas').selectAll().execute(),

    /** Includes one that has ended, whose version counts on. */
    async find(uid: string): Promise<PersonQuotaRow | undefined> {
      const { rows } = await sql<PersonQuotaRow>`
        select ${columns} from person_quotas q left join people s on s.uid = q.set_by
        where q.uid = ${uid}`.execute(db);
      return rows[0];
    },

    /** Those that hold, set latest first. */
    async list(limit: number, after?: { at: Date; uid: string }): Promise<ListedQuota[]> {
      const { rows } = await sql<ListedQuota>`
        select ${columns}, ${personJson('p', 'q.uid')} as person, coalesce(u.bytes, 0) as used
        from person_quotas q
          join people p on p.uid = q.uid
          left join people s on s.uid = q.set_by
          left join object_usage u on u.uid = q.uid
        where ${holds} and ${
          after ? sql`(q.updated_at, q.uid collate "C") < (${after.at}, ${after.uid} collate "C")` : sql`true`
        }
        order by q.updated_at desc, q.uid collate "C" desc limit ${limit}`.execute(db);
      return rows;
    },

    /** @returns false when the version has changed */
    async saveRole(
      role: QuotaRole,
      version: number,
      { bytes, reason, now }: { bytes: number | null; reason: string; now: Date },
    ): Promise<boolean> {
      const { rows } = await sql`
        insert into role_quotas (role, bytes, reason, updated_at)
        select ${role}, ${bytes}::bigint, ${reason}, ${now}
        where ${version}::integer = 0 or exists (select from role_quotas where role = ${role})
        on conflict (role) do update
          set bytes = excluded.bytes, reason = excluded.reason, updated_at = excluded.updated_at,
            version = role_quotas.version + 1
          where role_quotas.version = ${version}
        returning role`.execute(db);
      return rows.length > 0;
    },

    /** @returns false when the version has changed */
    async savePerson(
      uid: string,
      version: number,
      quota: { bytes: number; reason: string; endsAt: Date | null; setBy: string; now: Date },
    ): Promise<boolean> {
      const { rows } = await sql`
        insert into person_quotas (uid, bytes, reason, ends_at, set_by, updated_at)
        select ${uid}, ${quota.bytes}::bigint, ${quota.reason}, ${quota.endsAt}::timestamptz, ${quota.setBy}, ${quota.now}
        where ${version}::integer = 0 or exists (select from person_quotas where uid = ${uid})
        on conflict (uid) do update
          set bytes = excluded.bytes, reason = excluded.reason, ends_at = excluded.ends_at,
            set_by = excluded.set_by, updated_at = excluded.updated_at, version = person_quotas.version + 1
          where person_quotas.version = ${version}
        returning uid`.execute(db);
      return rows.length > 0;
    },

    /** Ends one that holds. @returns false when the version has changed or it is over */
    async endPerson(
      uid: string,
      version: number,
      { reason, setBy }: { reason: string; setBy: string },
    ): Promise<boolean> {
      const { rows } = await sql`
        update person_quotas q set ends_at = now(), updated_at = now(), reason = ${reason}, set_by = ${setBy},
          version = version + 1
        where q.uid = ${uid} and q.version = ${version} and ${holds} returning q.uid`.execute(db);
      return rows.length > 0;
    },

    /** People of a role who store more than its quota and have none of their own. */
    async listOver(role: QuotaRole, bytes: number): Promise<string[]> {
      const { rows } = await sql<{ uid: string }>`
        select p.uid from object_usage u join people p on p.uid = u.uid
        where u.bytes > ${bytes} and p.status <> 'deleted'
          and case when p.admin then 'admin' else p.role end = ${role}
          and not exists (select from person_quotas q where q.uid = p.uid and ${holds})`.execute(db);
      return rows.map(({ uid }) => uid);
    },
  };
}
