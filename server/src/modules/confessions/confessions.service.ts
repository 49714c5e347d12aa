import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import type { confessionsContract } from '@bestie/contracts/confessions.contract';
import { dayMs, utcDay } from '@bestie/contracts/days';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { paths } from '@bestie/contracts/paths';
import type { Transaction } from '../../platform/database/transaction';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readPosition } from '../../platform/http/cursors';
import { requireVoice, silenceOf } from '../../platform/identity/mutes';
import { pageOfRows } from '../../platform/http/paging';
import { requireFound } from '../../platform/http/require-found';
import { findBan, isAuthor, sealAuthor, slotsOf, slotsOfDay, yourDays } from './confession-authors';
import type { ConfessionsRepositories } from './confessions.repositories';
import { confessionsPolicy, requireNoBan } from './confessions.policy';
import { presentCard, presentOwn, presentReactions } from './confessions.presenter';
import type { Sealing } from './sealing';

type Input<Verb extends keyof typeof confessionsContract> = ParsedInputOf<(typeof confessionsContract)[Verb]>;

export interface ConfessionsDependencies {
  repositories: ConfessionsRepositories;
  transaction: Transaction<ConfessionsRepositories>;
  clock: () => Date;
  /** @throws BestieError `unavailable` without the key */
  openSealing: () => Promise<Sealing>;
}

export type ConfessionsService = ReturnType<typeof createConfessionsService>;

/** Twelve months, for which the page says how often an author was unsealed. */
const yearMs = 365 * dayMs;

/** Cards: reading, writing, withdrawing, words to them, and the caller's own confessions. */
export function createConfessionsService({
  repositories,
  transaction,
  clock,
  openSealing,
}: ConfessionsDependencies) {
  /**
   * One of the caller's own confessions, locked until the transaction ends. @throws BestieError `not_found`
   */
  async function requireOwn(bound: ConfessionsRepositories, sealing: Sealing, uid: string, id: string) {
    const row = requireFound(await bound.written.findForUpdate(id));
    requireFound(await isAuthor(bound, sealing, uid, row));
    return { ...row, own: true, today: utcDay(clock()) };
  }

  return {
    async list({ uid }: Person, { cursor, limit }: Input<'list'>) {
      const sealing = await openSealing();
      const position = readPosition(cursor, cursorPart.number);
      const since = utcDay(clock().getTime() - yearMs);
      const { cards, unsealed } = await repositories.confessions.list(
        uid,
        position && Number(position.value),
        limit + 1,
        since,
      );
      const said = await repositories.tags.listSaid(
        cards.map(({ id }) => ({ confessionId: id, tag: sealing.reaction(uid, id) })),
      );
      const wordsTo = (id: string) =>
        new Set(said.filter(({ confessionId }) => confessionId === id).map(({ word }) => word));
      const page = pageOfRows(
        cards,
        limit,
        ({ place, id }) => encodeCursor([place, id]),
        (card) => presentCard(card, wordsTo(card.id)),
      );
      return { items: page.items, nextCursor: page.nextCursor, unsealedInYear: unsealed };
    },

    /** @throws BestieError `limit_reached`, `forbidden` while banned or muted, `conflict` for another text under the same key */
    async create({ uid }: Person, { clientKey, body }: Input<'create'>): Promise<{ id: string }> {
      const sealing = await openSealing();
      const day = utcDay(clock());
      return transaction(async (bound) => {
        requireNoBan(await findBan(bound, sealing, uid, day));
        const { id, isNew } = await sealAuthor(bound, sealing, { uid, kind: 'card', day, clientKey });
        if (!isNew) await requireSame(bound, { id, body, confessionId: null });
        else {
          await requireVoice(bound.people, { uid });
          const reviewed = await bound.textReview.review({ body });
          await bound.confessions.insertCard({ id, body: reviewed.texts.body, day });
          // Cards wait for an admin anyway.
          await reviewed.settle({ ...caseOf('card', id, day), takesAway: false });
        }
        return { id };
      });
    },

    /** What a person wrote within a year. Takes the same time whether they wrote or not. */
    async listYours(caller: Person) {
      const { uid } = caller;
      const sealing = await openSealing();
      const now = clock();
      const today = utcDay(now);
      const [rows, cards, replies, ban, silence] = await Promise.all([
        repositories.written.listOfSlots(slotsOf(sealing, uid, yourDays(now))),
        repositories.seals.listTaken(slotsOfDay(sealing, uid, 'card', today)),
        repositories.seals.listTaken(slotsOfDay(sealing, uid, 'reply', today)),
        findBan(repositories, sealing, uid, today),
        silenceOf(repositories.people, { uid }),
      ]);
      const { perDay, repliesPerDay } = limits.confessions;
      return {
        items: rows.map((row) =>
          presentOwn(row, confessionsPolicy.permissions(caller, { ...row, own: true, today })),
        ),
        left: { cards: perDay - cards.length, replies: repliesPerDay - replies.length },
        ban: ban ? { reason: ban.reason, until: ban.until } : null,
        silence,
      };
    },

    async withdraw(caller: Person, { confessionId }: Input<'withdraw'>): Promise<void> {
      const sealing = await openSealing();
      await transaction(async (bound) => {
        const row = await requireOwn(bound, sealing, caller.uid, confessionId);
        if (row.state === 'withdrawn') return;
        confessionsPolicy.require(caller, row, 'withdraw');
        await withdraw(bound, row);
      });
    },

    async appeal(caller: Person, { confessionId, text }: Input<'appeal'>): Promise<void> {
      const sealing = await openSealing();
      await transaction(async (bound) => {
        const row = await requireOwn(bound, sealing, caller.uid, confessionId);
        if (row.appeal === text) return;
        confessionsPolicy.require(caller, row, 'appeal');
        await bound.written.update(row, { appeal: text, appeal_state: 'open' });
      });
    },

    async react(caller: Person, { confessionId, word, on }: Input<'react'>) {
      const sealing = await openSealing();
      return transaction(async (bound) => {
        requireFound(await bound.confessions.isShown(confessionId));
        const card = requireFound(await bound.written.find(confessionId));
        const own = await isAuthor(bound, sealing, caller.uid, card);
        confessionsPolicy.require(caller, { ...card, own, today: utcDay(clock()) }, 'react');
        const tagged = { confessionId, tag: sealing.reaction(caller.uid, confessionId) };
        await (on ? bound.tags.say(tagged, word) : bound.tags.unsay(tagged, word));
        const said = await bound.tags.listSaid([tagged]);
        return presentReactions(
          await bound.tags.countWords(confessionId),
          new Set(said.map(({ word: mine }) => mine)),
        );
      });
    },
  };
}

/** What the case of a card or a reply shows: no author, and the day alone. */
export const caseOf = (kind: 'card' | 'reply', id: string, day: string) => ({
  kind: 'confession' as const,
  targetId: id,
  ownerUid: '',
  title: kind === 'card' ? 'A confession' : 'A reply',
  path: paths.admin.confessions,
  now: new Date(day),
});

/** Withdraws a confession: its text and an appeal are deleted, and only its author still sees the entry. */
export async function withdraw(
  bound: Pick<ConfessionsRepositories, 'written'>,
  row: { kind: 'card' | 'reply'; id: string },
): Promise<void> {
  await bound.written.update(row, {
    state: 'withdrawn',
    body: '',
    place: null,
    appeal: null,
    appeal_state: null,
    appeal_reason: null,
  });
  await bound.written.setDecision(row.id, null);
  if (row.kind === 'card') await bound.written.setRelease(row.id, null);
}

/** Rejects or removes a card or a reply. Its author may appeal once against each decision. */
export async function decideAgainst(
  bound: Pick<ConfessionsRepositories, 'written'>,
  row: { kind: 'card' | 'reply'; id: string },
  { by, now, ...decided }: { state: 'rejected' | 'removed'; reason: string; by: { uid: string }; now: Date },
): Promise<void> {
  await bound.written.update(row, { ...decided, appeal: null, appeal_state: null, appeal_reason: null });
  await bound.written.setDecision(row.id, { decided_by: by.uid, day: utcDay(now) });
  if (row.kind === 'card') await bound.written.setRelease(row.id, null);
}

/**
 * A repeated key must come with the same text, which may be stored with stars in it, at the same place.
 * @param sent.confessionId the card that is replied to; null for a card
 * @throws BestieError `conflict`
 */
export async function requireSame(
  { written, textReview }: Pick<ConfessionsRepositories, 'written' | 'textReview'>,
  { id, body, confessionId }: { id: string; body: string; confessionId: string | null },
): Promise<void> {
  const row = await written.find(id);
  if (!row) return;
  if (row.confession_id === confessionId) {
    if (row.state === 'withdrawn' || row.body === body) return;
    if (row.body === (await textReview.review({ body })).texts.body) return;
  }
  throw new BestieError('conflict', {
    message:
      'The text that you sent before has arrived; you find it under Yours. Press again to send this one too.',
  });
}
