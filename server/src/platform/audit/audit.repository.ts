import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import { V7Generator } from 'uuidv7';
import type { AuditAction } from '@bestie/contracts/audit-actions';
import type { Database } from '../database/schema';
import type { AuditKind } from './audit-kinds';
import type { Caller, Team } from '../http/caller';
import type { AuditLogTable } from './audit.tables';

/** A row with the names of its actor and target. */
export type AuditRow = Selectable<AuditLogTable> & { actor_name: string | null; target_name: string | null };

/** A rule that acts by itself, such as a word filter. */
export interface Rule {
  kind: 'rule';
  name: string;
}

export interface AuditRecord {
  /** Null for actions of the platform itself. */
  actor: Caller | Team | Rule | null;
  action: AuditAction;
  target: { kind: AuditKind; id: string };
  before?: unknown;
  after?: unknown;
  reason?: string;
}

/** Teams are recorded by the id of their token. */
const teamPrefix = 'team:';
/** Rules are recorded by their name. */
const rulePrefix = 'rule:';

function actorIdOf(actor: Caller | Team | Rule | null): string | null {
  if (actor?.kind === 'person') return actor.uid;
  if (actor?.kind === 'rule') return rulePrefix + actor.name;
  return actor?.kind === 'team' ? teamPrefix + actor.tokenId : null;
}

function roleOf(actor: AuditRecord['actor']): string {
  if (actor === null) return 'platform';
  return actor.kind === 'team' || actor.kind === 'rule' ? actor.kind : actor.role;
}

/** Ids of rows begin with their time. */
const ids = new V7Generator();
/** How much the time in an id may differ from that of its row, because ids only grow. */
const marginMs = 60 * 60_000;

/** The first id of a moment, so that a range of times is one of ids, in whose order rows are listed. */
function idAt(at: Date, offsetMs: number): string {
  const time = Math.max(0, at.getTime() + offsetMs)
    .toString(16)
    .padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

export interface AuditFilter {
  targetKind?: string;
  targetId?: string;
  action?: string;
  /** Uid of who did it. */
  actor?: string;
  /** Not before. */
  from?: Date;
  /** Before. */
  to?: Date;
  /** Id of the last row of the previous page. */
  after?: string;
  limit: number;
}

export type AuditRepository = ReturnType<typeof createAuditRepository>;

/** SQL of the append-only `audit_log`. Record in the transaction of the change. */
export function createAuditRepository(db: Kysely<Database>, clock: () => Date = () => new Date()) {
  return {
    /** @returns id of the row */
    async record({ actor, action, target, before, after, reason }: AuditRecord): Promise<string> {
      const at = clock();
      const id = ids.generateOrResetWithTs(at.getTime()).toString();
      await db
        .insertInto('audit_log')
        .values({
          id,
          at,
          actor_uid: actorIdOf(actor),
          actor_role: roleOf(actor),
          action,
          target_kind: target.kind,
          target_id: target.id,
          before: before === undefined ? null : JSON.stringify(before),
          after: after === undefined ? null : JSON.stringify(after),
          reason: reason ?? null,
        })
        .execute();
      return id;
    },

    /** Newest first. */
    list: ({
      targetKind,
      targetId,
      action,
      actor,
      from,
      to,
      after,
      limit,
    }: AuditFilter): Promise<AuditRow[]> =>
      db
        .selectFrom('audit_log')
        .leftJoin('people as actor', 'actor.uid', 'audit_log.actor_uid')
        .leftJoin('people as target', (join) =>
          join.onRef('target.uid', '=', 'audit_log.target_id').on('audit_log.target_kind', '=', 'user'),
        )
        .leftJoin('release_tokens as token', (join) =>
          join.on(sql<boolean>`audit_log.actor_uid = ${teamPrefix} || token.id::text`),
        )
        .selectAll('audit_log')
        .select([
          sql<string | null>`coalesce(actor.display_name, actor.email, token.name,
            case when audit_log.actor_role = 'rule' then 'by a rule: ' || substr(audit_log.actor_uid, ${rulePrefix.length + 1}) end)`.as(
            'actor_name',
          ),
          sql<string | null>`coalesce(target.display_name, target.email)`.as('target_name'),
        ])
        .$if(targetKind !== undefined, (query) => query.where('target_kind', '=', targetKind as string))
        .$if(targetId !== undefined, (query) => query.where('target_id', '=', targetId as string))
        .$if(action !== undefined, (query) => query.where('action', '=', action as string))
        .$if(actor !== undefined, (query) => query.where('actor_uid', '=', actor as string))
        .$if(from !== undefined, (query) =>
          query.where('at', '>=', from as Date).where('audit_log.id', '>=', idAt(from as Date, -marginMs)),
        )
        .$if(to !== undefined, (query) =>
          query.where('at', '<', to as Date).where('audit_log.id', '<', idAt(to as Date, marginMs)),
        )
        .$if(after !== undefined, (query) => query.where('audit_log.id', '<', after as string))
        .orderBy('audit_log.id', 'desc')
        .limit(limit)
        .execute(),
  };
}
