import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { forumQueries } from '@bestie/client/forum.queries';
import { replyPlace } from '@bestie/contracts/forum';
import type { ForumPost } from '@bestie/contracts/forum-posts.contract';
import type { ForumThreadDetail } from '@bestie/contracts/forum.contract';
import { limits } from '@bestie/contracts/limits';
import { cutText } from '@bestie/contracts/text';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useSteady } from '@bestie/remote-kit/use-steady';
import { personName } from '../../../parts/conversation/conversation-words';
import { Composer, type ComposerHandle } from '../../../parts/conversation/composer/composer';
import { useComposerPictures } from '../../../parts/conversation/composer/use-composer-pictures';
import { useKeptText } from '../../../parts/conversation/composer/use-kept-text';
import type { MentionedPerson } from '../../../parts/conversation/composer/use-mentions';
import { blank, isBlank, type Written } from '../../../parts/conversation/composer/written';
import { sendUnderId } from '../../../parts/saving/send-under-id';
import { threadPath } from '../forum-paths';
import styles from './reply-dock.module.css';

const { forum } = limits;

/** What a reply is to answer: a post with words of it, or the thread as a whole. */
export interface ReplyRequest {
  post: ForumPost | null;
  text: string;
}

interface WrittenReply extends Written {
  /** Id of the new post, so that a repeated request creates one post. */
  id: string;
}

/** The composer of a reply, below the thread; nothing as long as it is closed. */
export default function ReplyComposer({
  request,
  thread,
  nearby,
  onOpenChange,
  onSent,
}: {
  /** The latest request of the page to open it. */
  request: ReplyRequest | null;
  thread: ForumThreadDetail;
  nearby: readonly MentionedPerson[];
  /** Whether there is something to see: it is also open for a draft. */
  onOpenChange: (open: boolean) => void;
  onSent: (post: ForumPost) => void;
}) {
  const { api, toast } = useShell();
  const place = replyPlace(thread.id);
  const kept = useKeptText<WrittenReply>(place, () => Object.assign({ id: uuidv7() }, blank), isBlank);
  const { value: written, change } = kept;
  const [asked, setOpen] = useState(false);
  const composer = useRef<ComposerHandle>(null);
  const { act, busy, issue, failure, conflict } = useActionState();
  const pictures = useComposerPictures({
    place,
    href: threadPath(thread.id),
    folder: 'forum',
    most: forum.pictures,
    pictures: written.pictures,
    onChange: (next) => change({ pictures: next }),
  });
  const open = asked || !isBlank(written);
  useLayoutEffect(() => onOpenChange(open), [open, onOpenChange]);
  // The form may be drawn later than it is asked for.
  const focusDue = useRef(false);
  useEffect(() => {
    if (!open || !focusDue.current || !composer.current) return;
    focusDue.current = false;
    composer.current.focus();
  });

  const answer = useSteady(({ post, text }: ReplyRequest) => {
    if (post)
      change({
        quote: {
          postId: post.id,
          name: personName(post.author),
          text: cutText(text, forum.quoteLength).trim(),
        },
      });
    setOpen(true);
    if (composer.current) composer.current.focus();
    else focusDue.current = true;
  });
  useEffect(() => {
    if (request) answer(request);
  }, [request, answer]);

  async function send() {
    const { id, text, quote } = written;
    const done = await act({
      call: () =>
        sendUnderId(
          () =>
            api.forumPosts.create({
              threadId: thread.id,
              id,
              body: text,
              pictures: written.pictures.map(({ path }) => path),
              quote: quote && { postId: quote.postId, text: quote.text },
            }),
          {
            renew: () => change({ id: uuidv7() }),
            arrived: 'The reply that you sent before has arrived. Press again to send this one too.',
          },
        ),
      stale: [forumQueries.get(api, thread.id).queryKey, forumQueries.lists],
      failure: 'thrown',
    });
    if (!done) return;
    await kept.clear();
    setOpen(false);
    onSent(done.answer);
  }

  function discard() {
    setOpen(false);
    if (isBlank(written)) return;
    const before = written;
    void kept.clear();
    toast('Discarded.', { undo: () => change(before) });
  }

  if (!open) return null;
  return (
    <section aria-label="Your reply" className={styles.open}>
      <Composer
        handle={composer}
        label="Your reply"
        placeholder="Say it kindly. Mention someone with @."
        written={written}
        onWritten={change}
        pictures={pictures}
        nearby={nearby}
        longest={forum.body.max}
        issue={issue('body') ?? issue('pictures') ?? issue('quote')}
        failure={conflict?.message ?? failure}
        submitLabel="Reply"
        busy={busy}
        onSubmit={() => void send()}
        onCancel={discard}
        cancelLabel={isBlank(written) ? 'Close' : 'Discard'}
        note={kept.note}
      />
    </section>
  );
}
