import { utcDay } from '@bestie/contracts/days';
import type { ParsedInputOf } from '@bestie/contracts/define-contract';
import type { confessionsContract } from '@bestie/contracts/confessions.contract';
import type { Person } from '../../platform/http/caller';
import { cursorPart, encodeCursor, readPosition } from '../../platform/http/cursors';
import { requireVoice } from '../../platform/identity/mutes';
import { pageOfRows } from '../../platform/http/paging';
import { requireFound } from '../../platform/http/require-found';
import { drawAlias } from './aliases';
import { findBan, isAuthor, sealAuthor } from './confession-authors';
import type { CardTag } from './confession-tags.repository';
import type { ConfessionsRepositories } from './confessions.repositories';
import { caseOf, requireSame } from './confessions.service';
import type { ConfessionsDependencies } from './confessions.service';
import { requireNoBan } from './confessions.policy';
import { presentReply } from './confessions.presenter';

type Input<Verb extends keyof typeof confessionsContract> = ParsedInputOf<(typeof confessionsContract)[Verb]>;

export type ConfessionRepliesService = ReturnType<typeof createConfessionRepliesService>;

/** Replies to a card, under an alias that a person has in this thread only. */
export function createConfessionRepliesService({
  repositories,
  transaction,
  clock,
  openSealing,
}: ConfessionsDependencies) {
  return {
    async list({ uid }: Person, { confessionId, cursor, limit }: Input<'listReplies'>) {
      const position = readPosition(cursor, cursorPart.number);
      requireFound(await repositories.confessions.isShown(confessionId));
      const rows = await repositories.confessions.listReplies(
        uid,
        confessionId,
        Number(position?.value ?? 0),
        limit + 1,
      );
      return pageOfRows(rows, limit, ({ place, id }) => encodeCursor([place, id]), presentReply);
    },

    /** @throws BestieError `not_found`, `limit_reached`, `forbidden` while banned or muted */
    async reply({ uid }: Person, { confessionId, clientKey, body }: Input<'reply'>) {
      const sealing = await openSealing();
      const day = utcDay(clock());
      return transaction(async (bound) => {
        requireFound(await bound.confessions.isShown(confessionId));
        const card = requireFound(await bound.written.find(confessionId));
        requireNoBan(await findBan(bound, sealing, uid, day));
        const { id, isNew } = await sealAuthor(bound, sealing, { uid, kind: 'reply', day, clientKey });
        if (!isNew) await requireSame(bound, { id, body, confessionId });
        const alias = await aliasOf(bound, { confessionId, tag: sealing.alias(uid, confessionId) });
        if (isNew) {
          await requireVoice(bound.people, { uid });
          const reviewed = await bound.textReview.review({ body });
          await bound.confessions.insertReply({
            id,
            confession_id: confessionId,
            alias,
            by_author: await isAuthor(bound, sealing, uid, card),
            body: reviewed.texts.body,
            day,
          });
          await reviewed.settle(caseOf('reply', id, day));
        }
        return { id, alias };
      });
    },
  };
}

/** The person's alias in a thread; drawn at their first reply. */
async function aliasOf({ tags }: Pick<ConfessionsRepositories, 'tags'>, own: CardTag): Promise<string> {
  for (;;) {
    const existing = await tags.findAlias(own);
    if (existing !== undefined) return existing;
    const alias = drawAlias(new Set(await tags.listAliases(own.confessionId)));
    if (await tags.insertAlias(own, alias)) return alias;
  }
}
