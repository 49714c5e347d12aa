import { hourMs } from '@bestie/contracts/days';
import type { PostReaction } from '@bestie/contracts/forum';
import { idOf } from '../../../demo/demo-ids';
import type { DemoPerson } from '../../../demo/demo-people';
import type { Person } from '../../../platform/http/caller';
import type { SampleThread } from '../sample-threads';
import type { DemoReply, DemoThread } from './thread';

type DemoAuthors = Record<DemoPerson, Person>;

/** The thread with its people, and each post at its instant in the weeks before `now`. */
export function toSampleThread(
  thread: DemoThread,
  categoryId: string,
  authors: DemoAuthors,
  now: Date,
): SampleThread {
  const postIdOf = (index: number) =>
    idOf(authors.fan, `forum/${thread.key}${index === 0 ? '' : `/${index}`}`);
  const began = now.getTime() - thread.daysAgo * 24 * hourMs;
  let at = began;
  const toPost = (
    { by, body, reactions = {}, quote }: Pick<DemoReply, 'by' | 'body' | 'reactions' | 'quote'>,
    index: number,
  ) => ({
    id: postIdOf(index),
    authorUid: authors[by].uid,
    body,
    at: new Date(at),
    ...(quote && { quote: { postId: postIdOf(quote.of), text: quote.text } }),
    reactions: reactionsOf(reactions, authors),
  });
  const first = toPost({ by: thread.by, body: thread.body, reactions: thread.reactions ?? {} }, 0);
  const replies = thread.replies.map((reply, index) => {
    at += reply.after * hourMs;
    return toPost(reply, index + 1);
  });
  const accepted = thread.replies.findIndex((reply) => reply.accepted);
  return {
    categoryId,
    title: thread.title,
    tags: thread.tags,
    pinned: thread.pinned ?? false,
    locked: thread.locked ?? false,
    first,
    replies,
    acceptedPostId: accepted < 0 ? null : postIdOf(accepted + 1),
    poll: thread.poll
      ? toPoll(
          thread.poll,
          authors,
          (index) => idOf(authors.fan, `forum/${thread.key}/options/${index}`),
          began,
        )
      : null,
  };
}

const reactionsOf = (reactions: NonNullable<DemoReply['reactions']>, authors: DemoAuthors) =>
  (Object.entries(reactions) as [PostReaction, readonly DemoPerson[]][]).flatMap(([reaction, by]) =>
    by.map((author) => ({ uid: authors[author].uid, reaction })),
  );

function toPoll(
  { kind, results, closesAfter, options }: NonNullable<DemoThread['poll']>,
  authors: DemoAuthors,
  optionIdOf: (index: number) => string,
  began: number,
): SampleThread['poll'] {
  const voters = [...new Set(options.flatMap(({ by }) => by))];
  return {
    kind,
    results,
    closesAt: closesAfter === null ? null : new Date(began + closesAfter * 24 * hourMs).toISOString(),
    options: options.map(({ label }, index) => ({ id: optionIdOf(index), label })),
    votes: voters.map((voter) => ({
      uid: authors[voter].uid,
      optionIds: options.flatMap(({ by }, index) => (by.includes(voter) ? [optionIdOf(index)] : [])),
    })),
  };
}
