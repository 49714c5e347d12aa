import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import { confessionCode } from '@bestie/contracts/confessions';
import type { confessionsContract } from '@bestie/contracts/confessions.contract';
import { dayMs, hourMs, utcDay } from '@bestie/contracts/days';
import { BestieError } from '@bestie/contracts/errors';
import { adminTopic, platformTopic } from '@bestie/contracts/live';
import { dayInWords } from '../../platform/documents/day-in-words';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readPosition } from '../../platform/http/cursors';
import { pageOfRows } from '../../platform/http/paging';
import { requireFound } from '../../platform/http/require-found';
import { notifyAll } from '../notifications';
import { isAuthor, listOwn } from './confession-authors';
import { endClaim, overturnRemovals, takeClaim } from '../reports';
import {
  mayAnswer,
  mayDecide,
  requireImpartial,
  requireOpenAppeal,
  requireOtherAdmin,
  requireState,
  requireWaiting,
} from './confessions.policy';
import { presentBan, presentQueued } from './confessions.presenter';
import type { ConfessionsRepositories } from './confessions.repositories';
import { decideAgainst } from './confessions.service';
import type { ConfessionsDependencies } from './confessions.service';
import { randomId } from './randomness';
import type { Sealing } from './sealing';
import type { WrittenRow } from './written-confessions.repository';

type Verb = keyof typeof confessionsContract;
type Input<Of extends Verb> = ParsedInputOf<(typeof confessionsContract)[Of]>;

export type ConfessionQueueService = ReturnType<typeof createConfessionQueueService>;

const caseOf = (targetId: string) => ({ kind: 'confession', targetId }) as const;

/** The next full hour after a moment. */
export const nextHour = (moment: Date): Date =>
  new Date((Math.floor(moment.getTime() / hourMs) + 1) * hourMs);

/** Decisions of admins on cards and replies, who do not learn who wrote them. */
export function createConfessionQueueService({
  repositories,
  transaction,
  clock,
  openSealing,
}: ConfessionsDependencies) {
  /** Only who wrote it gets the refusal, so it tells nobody anything. @throws BestieError `forbidden` */
  async function requireNotOwn(
    bound: ConfessionsRepositories,
    caller: Person,
    own: (sealing: Sealing) => boolean | Promise<boolean>,
  ): Promise<void> {
    if (await own(await openSealing())) requireImpartial(caller, true, await bound.people.listActiveAdmins());
  }

  /**
   * One decision about one card or reply: under lock, audited, announced. That a seal was opened only admins hear.
   * @param apply returns false when nothing changed
   */
  async function decide(
    caller: Person,
    verb: 'approve' | 'reject' | 'remove' | 'decideAppeal' | 'unseal' | 'ban',
    { confessionId, reason }: { confessionId: string; reason?: string },
    apply: (bound: ConfessionsRepositories, row: WrittenRow) => Promise<boolean>,
  ): Promise<void> {
    await transaction(async (bound) => {
      const row = requireFound(await bound.written.findForUpdate(confessionId));
      if (verb !== 'unseal')
        await requireNotOwn(bound, caller, (sealing) => isAuthor(bound, sealing, caller.uid, row));
      if (!(await apply(bound, row))) return;
      await bound.audit.record({
        actor: caller,
        action: `confessions.${verb}`,
        target: { kind: 'confession', id: confessionId },
        before: { state: row.state },
        ...(reason !== undefined && { reason }),
      });
      await bound.live.publish({ topic: adminTopic, type: `confessions.${verb}`, ids: [confessionId] });
      if (row.place !== null && verb !== 'unseal' && verb !== 'ban')
        await bound.live.publish({ topic: platformTopic, type: `confessions.${verb}`, ids: [confessionId] });
    });
  }

  /**
   * The author, for actions that do not reveal them. @throws BestieError `not_found` when the seal is
   * destroyed
   */
  async function openSeal(bound: ConfessionsRepositories, subjectId: string): Promise<string> {
    const sealing = await openSealing();
    const seal = await bound.seals.find(subjectId);
    if (!seal)
      throw new BestieError('not_found', {
        message: 'No one can find out who wrote this any more: they left.',
      });
    const { key_id: keyId, slot, ciphertext } = seal;
    return sealing.unseal({ subjectId, keyId, slot }, ciphertext);
  }

  /** Approves a card: it appears at the next full hour, or at its former place if it had one. */
  async function approve(bound: ConfessionsRepositories, row: WrittenRow): Promise<void> {
    await bound.written.update(row, { state: 'approved', reason: null });
    await bound.written.setDecision(row.id, null);
    if (row.kind === 'card' && row.place === null) await bound.written.setRelease(row.id, nextHour(clock()));
  }

  return {
    async list(caller: Person, { queue, cursor, limit }: Input<'listQueue'>) {
      const position = readPosition(cursor, cursorPart.day);
      const rows = await repositories.written.listQueue(queue, position, limit + 1);
      const admins = await repositories.people.listActiveAdmins();
      const own = new Set(
        queue === 'appeals' ? await listOwn(repositories, await openSealing(), caller.uid, rows) : [],
      );
      return pageOfRows(
        rows,
        limit,
        ({ day, id }) => encodeCursor([day, id]),
        (row) =>
          presentQueued(row, caller.uid, {
            answerAppeal: mayAnswer(caller, row.decision, admins) && mayDecide(caller, own.has(row), admins),
          }),
      );
    },

    /** @throws BestieError `conflict` when another admin looks at it, or it was decided */
    claim: (caller: Person, { confessionId, takeOver }: Input<'claim'>) =>
      transaction(async (bound) => {
        const row = requireFound(await bound.written.findForUpdate(confessionId));
        requireWaiting(row);
        await requireNotOwn(bound, caller, (sealing) => isAuthor(bound, sealing, caller.uid, row));
        return takeClaim(bound, caller, {
          of: 'confession',
          id: confessionId,
          ...caseOf(confessionId),
          takeOver,
        });
      }),

    approve: (caller: Person, input: Input<'approve'>) =>
      decide(caller, 'approve', input, async (bound, row) => {
        if (row.state === 'approved') return false;
        requireState(row, 'pending');
        await endClaim(bound, caller, caseOf(row.id));
        await approve(bound, row);
        return true;
      }),

    reject: (caller: Person, input: Input<'reject'>) =>
      decide(caller, 'reject', input, async (bound, row) => {
        if (row.state === 'rejected' && row.reason === input.reason) return false;
        requireState(row, 'pending');
        await endClaim(bound, caller, caseOf(row.id));
        await decideAgainst(bound, row, {
          state: 'rejected',
          reason: input.reason,
          by: caller,
          now: clock(),
        });
        return true;
      }),

    remove: (caller: Person, input: Input<'remove'>) =>
      decide(caller, 'remove', input, async (bound, row) => {
        if (row.state === 'removed' && row.reason === input.reason) return false;
        requireState(row, 'approved');
        await decideAgainst(bound, row, { state: 'removed', reason: input.reason, by: caller, now: clock() });
        return true;
      }),

    decideAppeal: (caller: Person, input: Input<'decideAppeal'>) =>
      decide(caller, 'decideAppeal', input, async (bound, row) => {
        if (row.appeal_state === input.decision && row.appeal_reason === input.reason) return false;
        requireOpenAppeal(row);
        requireOtherAdmin(caller, row.decision, await bound.people.listActiveAdmins());
        await endClaim(bound, caller, caseOf(row.id));
        await bound.written.update(row, { appeal_state: input.decision, appeal_reason: input.reason });
        if (input.decision !== 'reversed') return true;
        await approve(bound, row);
        await overturnRemovals(bound, {
          ...caseOf(row.id),
          by: caller.uid,
          reason: input.reason,
          now: clock(),
        });
        return true;
      }),

    /** Reveals the author once; the answer is not stored. Every other admin is notified. */
    async unseal(caller: Person, { confessionId, code, reason }: Input<'unseal'>) {
      if (code !== confessionCode(confessionId))
        throw BestieError.field('code', 'That is not the beginning of its id.');
      let uid = '';
      await decide(caller, 'unseal', { confessionId, reason }, async (bound) => {
        uid = await openSeal(bound, confessionId);
        await bound.tags.insertUnsealing(randomId(), utcDay(clock()));
        const others = (await bound.people.listActiveAdmins()).filter((admin) => admin.uid !== caller.uid);
        // It names nobody, so that no block hides it, and each unsealing is another one.
        await notifyAll(
          bound,
          others.map((admin) => admin.uid),
          {
            kind: 'confessionUnsealed',
            actorUid: null,
            target: { kind: 'confession', id: confessionId },
            sourceId: randomId(),
            now: clock(),
          },
        );
        return true;
      });
      const author = await repositories.people.find(uid);
      return { uid, displayName: author?.display_name ?? null, email: author?.email ?? null };
    },

    /**
     * Opens the seal, stores an HMAC of the author, and reveals nothing about them. One card or reply leads to one ban at a
     * time. @throws BestieError `conflict` about another one
     */
    ban: (caller: Person, input: Input<'ban'>) =>
      decide(caller, 'ban', input, async (bound) => {
        const { ban: tagOf, banId } = await openSealing();
        const id = banId(input.confessionId);
        const tag = tagOf(await openSeal(bound, input.confessionId), id);
        const until = utcDay(clock().getTime() + input.days * dayMs);
        const today = utcDay(clock());
        const ban = { id, tag, reason: input.reason, day: today, until };
        if (await bound.tags.insertBan(ban)) return true;
        const open = await bound.tags.findOpenBan(id, today);
        if (open?.reason === ban.reason && open.until === until) return false;
        throw new BestieError('conflict', {
          message: `The author of this is already banned until ${dayInWords(open?.until ?? today)}. Lift that ban first.`,
        });
      }),

    async listBans({ cursor, limit }: Input<'listBans'>) {
      const after = readPosition(cursor, cursorPart.day);
      const rows = await repositories.tags.listBans(utcDay(clock()), after, limit + 1);
      return pageOfRows(rows, limit, ({ day, id }) => encodeCursor([day, id]), presentBan);
    },

    async liftBan(caller: Person, { banId, reason }: Input<'liftBan'>): Promise<void> {
      await transaction(async (bound) => {
        const ban = await bound.tags.findOpenBan(banId, utcDay(clock()));
        if (ban)
          await requireNotOwn(bound, caller, (sealing) => sealing.ban(caller.uid, banId).equals(ban.tag));
        if (!(await bound.tags.liftBan(banId))) throw new BestieError('not_found');
        await bound.audit.record({
          actor: caller,
          action: 'confessions.liftBan',
          target: { kind: 'confession', id: banId },
          reason,
        });
        await bound.live.publish({ topic: adminTopic, type: 'confessions.liftBan', ids: [banId] });
      });
    },
  };
}
