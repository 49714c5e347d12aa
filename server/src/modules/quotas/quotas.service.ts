import type { OutputOf, ParsedInputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { adminTopic, userTopic } from '@bestie/contracts/live';
import { quotaRoles } from '@bestie/contracts/quotas';
import type { QuotaRole } from '@bestie/contracts/quotas';
import type { quotasContract, RoleQuota, UserQuota } from '@bestie/contracts/quotas.contract';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readCursor } from '../../platform/http/cursors';
import { chooseFutureTime } from '../../platform/http/future-time';
import { pageOfRows } from '../../platform/http/paging';
import { requireFound } from '../../platform/http/require-found';
import type { ObjectsService } from '../../platform/objects/objects.service';
import { notify, notifyAll } from '../notifications';
import { quotasPolicy } from './quotas.policy';
import type { QuotasRepositories } from './quotas.repositories';
import type { PersonQuotaRow } from './quota-settings.repository';

type Contract = typeof quotasContract;
type Input<Verb extends keyof Contract> = ParsedInputOf<Contract[Verb]>;

export interface QuotasDependencies {
  repositories: QuotasRepositories;
  transaction: Transaction<QuotasRepositories>;
  objects: Pick<ObjectsService, 'usage' | 'reserved' | 'quota'>;
  /** The quota of a role as long as no admin sets it. */
  defaultOf: (role: QuotaRole) => number;
  clock: () => Date;
}

export type QuotasService = ReturnType<typeof createQuotasService>;

/** Quotas of roles and people. Uploads ask for them each time, so that every server follows at once. */
export function createQuotasService({
  repositories,
  transaction,
  objects,
  defaultOf,
  clock,
}: QuotasDependencies) {
  async function list(): Promise<{ items: RoleQuota[] }> {
    const rows = await repositories.quotas.listRoles();
    const items = quotaRoles.map((role) => {
      const row = rows.find((each) => each.role === role);
      const byDefault = defaultOf(role);
      return { role, version: row?.version ?? 0, bytes: row?.bytes ?? byDefault, byDefault };
    });
    return { items };
  }

  async function getPerson({ uid }: { uid: string }): Promise<UserQuota> {
    await requirePerson(repositories, uid);
    const [row, { bytes, objects: count }, reservedBytes, quotaBytes] = await Promise.all([
      ...([repositories.quotas.find(uid), objects.usage(uid), objects.reserved(uid)] as const),
      objects.quota(uid),
    ]);
    return {
      usedBytes: bytes,
      reservedBytes,
      objects: count,
      quotaBytes,
      version: row?.version ?? 0,
      own: row?.holds ? presentOwn(row) : null,
    };
  }

  /** Changes somebody’s own quota: versioned, audited, told. */
  const changePerson = (
    caller: Person,
    { uid, version, reason }: { uid: string; version: number; reason: string },
    verb: 'setPerson' | 'endPerson',
    after: { bytes: number; endsAt: string | null } | null,
    save: (bound: QuotasRepositories) => Promise<boolean>,
  ): Promise<void> =>
    transaction(async (bound) => {
      quotasPolicy.requireSomebodyElse(caller, uid);
      await requirePerson(bound, uid);
      const before = await bound.quotas.find(uid);
      if (after && isSetTo(before, after, reason)) return;
      if (!(await save(bound))) {
        // Another admin may have set the same at this moment.
        const now = await bound.quotas.find(uid);
        if (now?.version === version + 1 && isSetTo(now, after, reason)) return;
        throw new BestieError('conflict', { currentVersion: now?.version ?? 0 });
      }
      await bound.audit.record({
        actor: caller,
        action: `quotas.${verb}`,
        target: { kind: 'user', id: uid },
        before: before?.holds ? { bytes: before.bytes, endsAt: before.ends_at } : null,
        after,
        reason,
      });
      for (const topic of [userTopic(uid), adminTopic])
        await bound.live.publish({ topic, type: `quotas.${verb}`, ids: [uid] });
      await notify(bound, {
        kind: 'quota',
        uid,
        actorUid: null,
        target: { kind: 'personQuota', id: uid },
        sourceId: String(version + 1),
        now: clock(),
      });
    });

  return {
    list,
    getPerson,

    async listPeople({ cursor, limit }: Input<'listPeople'>): Promise<OutputOf<Contract['listPeople']>> {
      const after = readCursor(cursor, [cursorPart.instant, cursorPart.text]);
      const rows = await repositories.quotas.list(limit + 1, after && { at: after[0], uid: after[1] });
      return pageOfRows(
        rows,
        limit,
        (row) => encodeCursor([row.updated_at.toISOString(), row.uid]),
        (row) => ({
          ...presentOwn(row),
          person: row.person,
          version: row.version,
          usedBytes: row.used,
        }),
      );
    },

    async setRole(caller: Person, { role, version, bytes, reason }: Input<'setRole'>): Promise<RoleQuota> {
      await transaction(async (bound) => {
        const now = clock();
        const find = async () => (await bound.quotas.listRoles()).find((row) => row.role === role);
        const isSo = (row: { bytes: number | null } | undefined) => (row?.bytes ?? null) === bytes;
        const before = await find();
        if (isSo(before)) return;
        if (!(await bound.quotas.saveRole(role, version, { bytes, reason, now }))) {
          // Another admin may have set the same at this moment.
          const row = await find();
          if (isSo(row)) return;
          throw new BestieError('conflict', { currentVersion: row?.version ?? 0 });
        }
        await bound.audit.record({
          actor: caller,
          action: 'quotas.setRole',
          target: { kind: 'quota', id: role },
          before: { bytes: before?.bytes ?? defaultOf(role) },
          after: { bytes: bytes ?? defaultOf(role) },
          reason,
        });
        await bound.live.publish({ topic: adminTopic, type: 'quotas.setRole', ids: [] });
        const over = bytes === null ? [] : await bound.quotas.listOver(role, bytes);
        await notifyAll(bound, over, {
          kind: 'quota',
          actorUid: null,
          target: { kind: 'roleQuota', id: role },
          sourceId: String(version + 1),
          now,
        });
      });
      return requireFound((await list()).items.find((each) => each.role === role));
    },

    async setPerson(caller: Person, input: Input<'setPerson'>): Promise<UserQuota> {
      const { uid, version, bytes, endsAt, reason } = input;
      const now = clock();
      if (endsAt !== null && new Date(endsAt) <= now) throw BestieError.field('endsAt', chooseFutureTime);
      const after = { bytes, endsAt };
      await changePerson(caller, input, 'setPerson', after, (bound) =>
        bound.quotas.savePerson(uid, version, {
          bytes,
          reason,
          endsAt: endsAt === null ? null : new Date(endsAt),
          setBy: caller.uid,
          now,
        }),
      );
      return getPerson(input);
    },

    async endPerson(caller: Person, input: Input<'endPerson'>): Promise<UserQuota> {
      const { uid, version, reason } = input;
      await changePerson(caller, input, 'endPerson', null, (bound) =>
        bound.quotas.endPerson(uid, version, { reason, setBy: caller.uid }),
      );
      return getPerson(input);
    },
  };
}

async function requirePerson({ people }: QuotasRepositories, uid: string): Promise<void> {
  const person = requireFound(await people.find(uid));
  if (person.status === 'deleted') throw new BestieError('not_found');
}

/** Whether a quota is what a call sets, with the reason that the person reads; null: ended. */
const isSetTo = (
  row: PersonQuotaRow | undefined,
  after: { bytes: number; endsAt: string | null } | null,
  reason: string,
): boolean =>
  after
    ? row?.holds === true &&
      row.reason === reason &&
      row.bytes === after.bytes &&
      (row.ends_at?.getTime() ?? null) === (after.endsAt && Date.parse(after.endsAt))
    : !row?.holds;

const presentOwn = (row: PersonQuotaRow) => ({
  bytes: row.bytes,
  reason: row.reason,
  endsAt: row.ends_at?.toISOString() ?? null,
  setBy: row.setter,
});
