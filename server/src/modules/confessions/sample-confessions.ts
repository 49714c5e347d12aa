import { randomBytes } from 'node:crypto';
import type { ConfessionWord } from '@bestie/contracts/confessions';
import { drawAlias } from './aliases';
import type { ConfessionsRepositories } from './confessions.repositories';
import type { ConfessionsDependencies } from './confessions.service';
import { randomId } from './randomness';

/** A card without author, for the demo. */
export interface SampleConfession {
  body: string;
  /** The day on which it appeared. */
  day: string;
  words: Partial<Record<ConfessionWord, number>>;
  replies: readonly string[];
}

const tagBytes = 16;

export type SampleConfessionsService = ReturnType<typeof createSampleConfessions>;

/** Cards of the demo: they have no seal, because nobody wrote them. */
export function createSampleConfessions({
  repositories,
  transaction,
}: Pick<ConfessionsDependencies, 'repositories' | 'transaction'>) {
  async function addOne(bound: ConfessionsRepositories, { body, day, words, replies }: SampleConfession) {
    const id = randomId();
    await bound.confessions.insertCard({ id, body, day });
    await bound.written.update({ kind: 'card', id }, { state: 'approved' });
    await bound.confessions.release('confessions', [id], day);
    for (const [word, count] of Object.entries(words) as [ConfessionWord, number][])
      for (let said = 0; said < count; said += 1)
        await bound.tags.say({ confessionId: id, tag: randomBytes(tagBytes) }, word);
    const aliases = new Set<string>();
    for (const reply of replies) {
      const [replyId, alias] = [randomId(), drawAlias(aliases)];
      aliases.add(alias);
      await bound.confessions.insertReply({
        id: replyId,
        confession_id: id,
        alias,
        by_author: false,
        body: reply,
        day,
      });
      await bound.confessions.release('confession_replies', [replyId], day);
    }
  }

  return {
    /** Whether no confession is visible yet. */
    isEmpty: async (): Promise<boolean> =>
      (await repositories.confessions.list('', undefined, 1, '2000-01-01')).cards.length === 0,

    /** Inserted in this order, the latest last; all or none. */
    add: (samples: readonly SampleConfession[]): Promise<void> =>
      transaction(async (bound) => {
        for (const sample of samples) await addOne(bound, sample);
      }),
  };
}
