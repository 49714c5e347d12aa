import { paths } from '@bestie/contracts/paths';
import type { ReviewedText } from '../word-filters';
import type { ForumRepositories } from './forum.repositories';

const pathOf = (threadId: string) => paths.fan.forumThread.replace(':threadId', threadId);

/** Compares everything that a thread says with the word filters, by the fields of the contract. */
export async function reviewThread<Poll extends { options: { label: string }[] }>(
  bound: Pick<ForumRepositories, 'textReview'>,
  { title, body, tags, poll }: { title: string; body: string; tags: readonly string[]; poll: Poll | null },
) {
  const byTag = Object.fromEntries(tags.map((tag, at) => [`tags.${at}`, tag]));
  const optionField = (at: number) => `poll.options.${at}.label`;
  const byOption = Object.fromEntries(poll?.options.map(({ label }, at) => [optionField(at), label]) ?? []);
  const texts: Record<string, string> & { title: string; body: string } = {
    ...byTag,
    ...byOption,
    title,
    body,
  };
  const reviewed = await bound.textReview.review(texts, { fixed: Object.keys(byTag) });
  return {
    ...reviewed,
    texts: reviewed.texts as typeof texts,
    /** The poll as it is stored. */
    poll: <Given extends Poll>(given: Given): Given => ({
      ...given,
      options: given.options.map((option, at) => ({
        ...option,
        label: reviewed.texts[optionField(at)] ?? option.label,
      })),
    }),
  };
}

/** The case of a thread in which filters found something. */
export const settleThread = (
  reviewed: ReviewedText<string>,
  { threadId, ownerUid, now }: { threadId: string; ownerUid: string; now: Date },
): Promise<void> =>
  reviewed.settle({
    kind: 'forumThread',
    targetId: threadId,
    ownerUid,
    title: reviewed.texts.title ?? '',
    path: pathOf(threadId),
    now,
  });

/** The same of a post. */
export const settlePost = (
  reviewed: ReviewedText<'body'>,
  thread: { id: string; title: string },
  postId: string,
  ownerUid: string,
  now: Date,
): Promise<void> =>
  reviewed.settle({
    kind: 'forumPost',
    targetId: postId,
    ownerUid,
    title: thread.title,
    path: `${pathOf(thread.id)}?post=${postId}`,
    now,
  });
