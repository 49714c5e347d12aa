import { Suspense, useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import PenLine from 'lucide-react/icons/pen-line';
import type { ForumPost } from '@bestie/contracts/forum-posts.contract';
import type { ForumThreadDetail } from '@bestie/contracts/forum.contract';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { SilenceNotice } from '@bestie/remote-kit/silence-notice';
import { useAtRest } from '@bestie/remote-kit/use-at-rest';
import type { MentionedPerson } from '../../../parts/conversation/composer/use-mentions';
import type { ReplyRequest } from './reply-composer';
import styles from './reply-dock.module.css';

const ReplyComposer = lazyPart(() => import(/* webpackChunkName: "reply-composer" */ './reply-composer'));

/** What the page can ask of the reply form. */
export interface ReplyDockHandle {
  /** Opens the form for a reply to a post, with a quote of it, or to the thread as a whole. */
  answer(post: ForumPost | null, text: string): void;
}

/**
 * The foot of a thread: where people reply, or why they cannot. The composer is loaded when the page is at rest,
 * because it may hold a draft, or when somebody wants to reply.
 */
export function ReplyDock({
  ref,
  thread,
  nearby,
  onSent,
}: {
  ref: Ref<ReplyDockHandle>;
  thread: ForumThreadDetail;
  nearby: readonly MentionedPerson[];
  onSent: (post: ForumPost) => void;
}) {
  const [request, setRequest] = useState<ReplyRequest | null>(null);
  const [open, setOpen] = useState(false);
  const atRest = useAtRest();
  useImperativeHandle(ref, () => ({
    answer: (post, text) => setRequest({ post, text }),
  }));
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The form took the focus with it when it closed.
    if (wasOpen.current && !open && document.activeElement === document.body)
      opener.current?.focus({ preventScroll: true });
    wasOpen.current = open;
  }, [open]);
  if (!thread.can.reply) return thread.silence && <SilenceNotice>{thread.silence}</SilenceNotice>;
  return (
    <>
      {!open && (
        <button
          ref={opener}
          type="button"
          className={styles.closed}
          onClick={() => setRequest({ post: null, text: '' })}
        >
          <PenLine aria-hidden="true" />
          Write a reply…
        </button>
      )}
      <Suspense>
        {(atRest || request) && (
          <ReplyComposer
            request={request}
            thread={thread}
            nearby={nearby}
            onOpenChange={setOpen}
            onSent={onSent}
          />
        )}
      </Suspense>
    </>
  );
}
