import type { Draft } from '@bestie/contracts/drafts.contract';
import type { SharedPicture } from '@bestie/contracts/fields';
import type { ForumCategory, ForumPerson, ForumThreadDetail } from '@bestie/contracts/forum.contract';
import type { ForumPost } from '@bestie/contracts/forum-posts.contract';
import type { Call } from '@bestie/remote-kit/testing-answers';

const at = '2026-11-20T10:00:00.000Z';

/** A member of the forum. */
export const forumPerson = (name: string, changes: Partial<ForumPerson> = {}): ForumPerson => ({
  uid: name.toLowerCase(),
  name,
  handle: name.toLowerCase(),
  avatar: null,
  blocked: false,
  ...changes,
});

/** A category as the server answers it. */
export const exampleCategory = (changes: Partial<ForumCategory> = {}): ForumCategory => ({
  id: 'care',
  slug: 'care-and-repair',
  name: 'Care & repair',
  description: 'Stains, moths, mending.',
  version: 1,
  threadCount: 3,
  ...changes,
});

/** A thread as the server sends it to an ordinary member. */
export const exampleThread = (changes: Partial<ForumThreadDetail> = {}): ForumThreadDetail => ({
  id: 'thread',
  version: 1,
  title: 'How do I get wax out of velvet?',
  category: { id: 'care', slug: 'care-and-repair', name: 'Care & repair' },
  tags: ['velvet'],
  author: forumPerson('Ana'),
  opening: 'A candle, a dinner, my mother’s jacket.',
  createdAt: at,
  bumpedAt: at,
  lastAuthor: forumPerson('Ana'),
  replyCount: 0,
  lastPosition: 1,
  pinned: false,
  locked: false,
  hidden: false,
  slowSeconds: null,
  solved: false,
  hasPoll: false,
  seenPosition: null,
  unread: 0,
  level: 'normal',
  bookmarked: false,
  reported: false,
  acceptedAnswer: null,
  poll: null,
  deletedAt: null,
  silence: null,
  can: {
    reply: true,
    edit: false,
    delete: false,
    restore: false,
    accept: false,
    moderate: false,
    report: true,
  },
  ...changes,
});

/** A post as the server answers it. */
export const examplePost = (position: number, changes: Partial<ForumPost> = {}): ForumPost => ({
  id: `post-${position}`,
  threadId: 'thread',
  position,
  version: 1,
  state: 'shown',
  author: forumPerson(position === 1 ? 'Ana' : 'Bo'),
  body: `Words of post ${position}.`,
  pictures: [],
  label: null,
  quote: null,
  mentions: [],
  reactions: [],
  myReaction: null,
  accepted: false,
  createdAt: at,
  editedAt: null,
  revisionCount: 0,
  reported: false,
  can: { edit: false, delete: false, react: true, report: true },
  ...changes,
});

/** A picture of a post, as the server answers it. */
export const examplePicture = (id: string): SharedPicture => ({
  id,
  state: 'ready',
  width: 800,
  height: 600,
  palette: [],
  placeholder: null,
  sources: null,
});

/** The drafts of one person, as the server keeps them for all devices. */
export function draftAnswers(drafts = new Map<string, Draft>()) {
  const draftOf = (place: string): Draft =>
    drafts.get(place) ?? { place, sequence: 0, content: null, savedAt: null };
  const save = ({ body }: Call) => {
    const place = String(body.place);
    const { sequence } = draftOf(place);
    if (sequence !== body.sequence)
      return { status: 409, error: { code: 'conflict', message: 'Written elsewhere.' } };
    const content = (body.content as Draft['content'] | undefined) ?? null;
    const draft: Draft = { place, sequence: sequence + 1, content, savedAt: content && at };
    drafts.set(place, draft);
    return draft;
  };
  return {
    'GET /api/drafts': ({ path }: Call) =>
      draftOf(new URL(path, 'http://bestie.test').searchParams.get('place') ?? ''),
    'PUT /api/drafts': save,
    'POST /api/drafts/delete': save,
  };
}

/**
 * Takes texts as the server does: the same one again under its id is one, and another one under it is refused. The answer to
 * the first is lost on its way.
 */
export function losingFirstAnswer(present: (call: Call) => unknown) {
  const taken = new Map<unknown, string>();
  return (call: Call) => {
    const text = JSON.stringify(call.body);
    const earlier = taken.get(call.body.id);
    if (earlier !== undefined && earlier !== text)
      return { status: 409, error: { code: 'already_exists', message: 'That already exists.' } };
    taken.set(call.body.id, text);
    return taken.size === 1 && earlier === undefined
      ? { status: 503, error: { code: 'unavailable', message: 'Later.' } }
      : present(call);
  };
}

/** Requests of a thread's page with their responses. */
export const threadAnswers = (thread: ForumThreadDetail, posts: readonly ForumPost[]) => ({
  [`GET /api/forum/threads/${thread.id}`]: () => thread,
  [`POST /api/forum/threads/${thread.id}/read`]: { seenPosition: thread.lastPosition },
  [`GET /api/forum/threads/${thread.id}/posts`]: ({ path }: Call) => ({
    threadId: thread.id,
    items: posts.filter(({ position }) => position > Number(/after=(\d+)/.exec(path)?.[1] ?? 0)),
    hasBefore: false,
    hasAfter: false,
    around: null,
  }),
  ...draftAnswers(),
});
