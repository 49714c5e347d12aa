import type { BulkOutcome } from '@bestie/contracts/moderated-things';
import { adminTopic } from '@bestie/contracts/live';
import type { LiveEvent } from '@bestie/contracts/live';
import type { AuditKind } from '../audit/audit-kinds';
import type { AuditRepository } from '../audit/audit.repository';
import type { Person } from '../http/caller';
import { isOnlyAdmin } from '../identity/is-only-admin';
import type { PeopleRepository } from '../identity/people.repository';
import type { Transaction } from '../database/transaction';

/** What an admin does to shared things of others: hidden from all but the owner, shown again, or out of the trash. */
export type ModerationVerb = 'hide' | 'show' | 'restore';

/** Nouns whose operations these are. */
export type ModeratedNoun = 'adminBoards' | 'adminClips' | 'adminEpisodes' | 'adminSpaces';

/** A shared thing that an admin acts on. */
export interface Moderated {
  id: string;
  owner_uid: string;
  version: number;
  hidden_at: Date | null;
  deleted_at: Date | null;
}

/** What acting on them needs of a transaction. */
export interface ModerationNeeds {
  audit: Pick<AuditRepository, 'record'>;
  people: Pick<PeopleRepository, 'listActiveAdmins'>;
  live: { publish(event: LiveEvent): Promise<unknown> };
}

interface Act<Bound, Row> {
  caller: Person;
  things: readonly { id: string; version: number }[];
  reason: string;
  /** The noun whose operation it is, and the kind of the things in the audit log. */
  noun: ModeratedNoun;
  kind: AuditKind;
  verb: ModerationVerb;
  find: (bound: Bound, id: string) => Promise<Row | undefined>;
  /** Anything but `done` says why nothing happened. */
  apply: (bound: Bound, row: Row) => Promise<BulkOutcome>;
  /** Tells whom it concerns, after what was done. @param auditId id of its entry in the audit log */
  tell?: ((bound: Bound, row: Row, auditId: string) => Promise<void>) | undefined;
}

/**
 * Acts on one thing after the other, each in its own transaction, so that each answers for itself; with one audit entry
 * for each. What is so already is `done`, so that a repeated call is one.
 */
export async function actOnEach<Bound extends ModerationNeeds, Row extends Moderated>(
  transaction: Transaction<Bound>,
  { caller, things, reason, noun, kind, verb, find, apply, tell }: Act<Bound, Row>,
): Promise<{ results: { id: string; outcome: BulkOutcome }[] }> {
  const results: { id: string; outcome: BulkOutcome }[] = [];
  for (const { id, version } of things) {
    const outcome = await transaction(async (bound): Promise<BulkOutcome> => {
      const admins = await bound.people.listActiveAdmins();
      const row = await find(bound, id);
      if (!row) return 'missing';
      const own = row.owner_uid === caller.uid;
      // A single admin decides on their own things as well.
      if (own && !isOnlyAdmin(caller, admins)) return 'own';
      if (isSo(row, verb)) return 'done';
      if (row.version !== version || (verb === 'hide' && row.deleted_at)) return 'changed';
      const applied = await apply(bound, row);
      if (applied !== 'done') return applied;
      const before = { hidden: row.hidden_at !== null, deleted: row.deleted_at !== null };
      const auditId = await bound.audit.record({
        actor: caller,
        action: `${noun}.${verb}`,
        target: { kind, id },
        before,
        after: {
          hidden: verb === 'restore' ? before.hidden : verb === 'hide',
          deleted: verb === 'restore' ? false : before.deleted,
          ...(own && { alone: true }),
        },
        reason,
      });
      await tell?.(bound, row, auditId);
      await bound.live.publish({ topic: adminTopic, type: `${noun}.${verb}`, ids: [id] });
      return 'done';
    });
    results.push({ id, outcome });
  }
  return { results };
}

const isSo = ({ hidden_at, deleted_at }: Moderated, verb: ModerationVerb): boolean =>
  ({ hide: hidden_at !== null, show: hidden_at === null, restore: deleted_at === null })[verb];
