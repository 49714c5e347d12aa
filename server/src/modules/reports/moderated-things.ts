import { limits } from '@bestie/contracts/limits';
import { adminTopic } from '@bestie/contracts/live';
import type { BulkOutcome } from '@bestie/contracts/moderated-things';
import type { BulkResults, SeveralThings } from '@bestie/contracts/moderated-things.schema';
import type { ReportKind } from '@bestie/contracts/reports';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readPosition } from '../../platform/http/cursors';
import type { Position } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { actOnEach } from '../../platform/module/act-on-each';
import type { Moderated, ModeratedNoun, ModerationNeeds } from '../../platform/module/act-on-each';
import { notify } from '../notifications';
import type { NotificationsPort } from '../notifications';
import { endHidings } from './end-measures';
import type { ModeratedRow } from './moderated-things.sql';
import type { ReportsPort } from './reports-port';
import { tellOfMeasure } from './tell-of-measure';

type Needed = ModerationNeeds &
  NotificationsPort &
  Pick<ReportsPort, 'recordMeasure' | 'lockTarget' | 'endHiding' | 'clearCase' | 'dismissReports'>;

/** What a noun says about its things that admins moderate. */
export interface Moderation<Bound, Row> {
  transaction: Transaction<Bound>;
  clock: () => Date;
  /** The noun whose operations these are, and the kind of the things in the audit log and in cases. */
  noun: ModeratedNoun;
  kind: ReportKind;
  /** The thing, locked until the transaction ends. */
  find: (bound: Bound, id: string) => Promise<Row | undefined>;
  title: (row: Row) => string;
  /** Hides it from all but its owner, or shows it again, and says so to open pages. */
  setHidden: (bound: Bound, row: Row, hidden: { at: Date; reason: string } | null) => Promise<void>;
  /** How many of them one person may have. */
  perPerson?: number;
  countOwned?: (bound: Bound, ownerUid: string) => Promise<number>;
  /** Takes it out of the trash, and says so to open pages. Without it, admins restore none. */
  restore?: (bound: Bound, row: Row, now: Date) => Promise<void>;
}

/** `hide`, `show` and `restore` of admins, for several things with one reason. The owner is told, and why. */
export function createModeration<Bound extends Needed, Row extends Moderated>(
  moderation: Moderation<Bound, Row>,
) {
  const { transaction, clock, noun, kind, find } = moderation;
  interface Given {
    caller: Person;
    reason: string;
    now: Date;
  }
  const each = (
    verb: 'hide' | 'show' | 'restore',
    apply: (bound: Bound, row: Row, act: Given) => Promise<BulkOutcome>,
    tell?: (bound: Bound, row: Row, act: Given & { auditId: string }) => Promise<void>,
  ) => {
    return (caller: Person, { things, reason }: SeveralThings): Promise<BulkResults> =>
      actOnEach(transaction, {
        caller,
        things,
        reason,
        noun,
        kind,
        verb,
        find,
        apply: (bound, row) => apply(bound, row, { caller, reason, now: clock() }),
        tell: tell && ((bound, row, auditId) => tell(bound, row, { caller, reason, now: clock(), auditId })),
      });
  };
  /** Notifies its owner that it is back, and why, unless they did it themselves. */
  async function tellOwner(
    bound: Bound,
    row: Row,
    { caller, now, auditId }: { caller: Person; now: Date; auditId: string },
  ): Promise<void> {
    if (row.owner_uid === caller.uid) return;
    await notify(bound, {
      kind: 'sanction',
      uid: row.owner_uid,
      actorUid: null,
      target: { kind, id: row.id },
      sourceId: auditId,
      now,
    });
  }
  return {
    hide: each('hide', async (bound, row, { caller, reason, now }) => {
      await moderation.setHidden(bound, row, { at: now, reason });
      await tellOfMeasure(bound, {
        kind,
        targetId: row.id,
        ownerUid: row.owner_uid,
        title: moderation.title(row),
        content: 'hide',
        reason,
        by: caller.uid,
        now,
      });
      return 'done';
    }),

    show: each(
      'show',
      async (bound, row) => {
        await moderation.setHidden(bound, row, null);
        return 'done';
      },
      async (bound, row, act) => {
        const { caller, reason, now } = act;
        const ended = await endHidings(bound, { kind, targetId: row.id, by: caller.uid, reason, now });
        // The answer to their appeal says that it is back.
        if (!ended.answersOwner) await tellOwner(bound, row, act);
      },
    ),

    restore: each(
      'restore',
      async (bound, row, { now }) => {
        const { perPerson = Infinity, countOwned, restore } = moderation;
        if (!restore) return 'missing';
        if (countOwned && (await countOwned(bound, row.owner_uid)) >= perPerson) return 'taken';
        await restore(bound, row, now);
        return 'done';
      },
      tellOwner,
    ),
  };
}

interface ListInput<Sort extends string> {
  cursor?: string | undefined;
  limit: number;
  sort: Sort;
  q?: string | undefined;
  reported?: 'yes' | undefined;
}

/**
 * Reads a page of the list of all things of a kind.
 * @param positions the value that a list is sorted by, for each order
 */
export async function listModerated<
  Sort extends string,
  Input extends ListInput<Sort>,
  Row extends { id: string },
  Item,
>(
  caller: Person,
  { cursor, limit, sort, q, reported, ...filter }: Input & ListInput<Sort>,
  {
    read,
    positions,
    numeric,
    present,
  }: {
    read: (
      query: Omit<Input, keyof ListInput<Sort>> & {
        uid: string;
        sort: Sort;
        reported: boolean;
        search: string | undefined;
        after: Position | undefined;
        limit: number;
      },
    ) => Promise<Row[]>;
    positions: Record<Sort, (row: Row) => Date | number>;
    /** The order by a number; the others are by time. */
    numeric: Sort;
    present: (row: Row) => Item;
  },
): Promise<{ items: Item[]; nextCursor: string | null }> {
  const rows = await read({
    ...filter,
    uid: caller.uid,
    sort,
    reported: reported === 'yes',
    search: q,
    after: readPosition(cursor, sort === numeric ? cursorPart.number : cursorPart.instant),
    limit: limit + 1,
  });
  const positionOf = (row: Row) => {
    const value = positions[sort](row);
    return encodeCursor([value instanceof Date ? value.toISOString() : value, row.id]);
  };
  return pageOfRows(rows, limit, positionOf, present);
}

/**
 * The fields that lists of all things of a kind share.
 * @param see whether the caller may look at it now
 */
export function presentModerated(row: ModeratedRow, see: boolean) {
  const { deleted_at: deleted, hidden_at: hidden } = row;
  return {
    id: row.id,
    version: row.version,
    owner: row.owner,
    openReports: row.open_reports,
    createdAt: row.created_at.toISOString(),
    deletedAt: deleted?.toISOString() ?? null,
    hidden: hidden && { at: hidden.toISOString(), reason: row.hidden_reason ?? '' },
    openedUntil: row.opened_until?.toISOString() ?? null,
    can: {
      hide: !deleted && !hidden,
      show: hidden !== null,
      restore: deleted !== null,
      open: !deleted && !see,
      see,
    },
  };
}

/**
 * Opens a thing that is closed to an admin, who looks at it for an hour; the reason is in the audit log.
 * @returns until when
 */
export async function openToAdmin<Bound extends Pick<Needed, 'audit' | 'live'>>(
  bound: Bound,
  caller: Person,
  visit: {
    operation: 'adminBoards.open' | 'spaces.open';
    kind: ReportKind;
    id: string;
    reason: string;
    open: (minutes: number) => Promise<Date>;
  },
): Promise<string> {
  const until = (await visit.open(limits.spaces.openMinutes)).toISOString();
  await bound.audit.record({
    actor: caller,
    action: visit.operation,
    target: { kind: visit.kind, id: visit.id },
    after: { until },
    reason: visit.reason,
  });
  await bound.live.publish({ topic: adminTopic, type: visit.operation, ids: [visit.id] });
  return until;
}
