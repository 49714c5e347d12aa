import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { confessionsQueries } from '@bestie/client/confessions.queries';
import { limits } from '@bestie/contracts/limits';
import { ErrorState } from '@bestie/design-system/error-state';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { MorePages } from '@bestie/remote-kit/paged-list';
import { useShell } from '@bestie/remote-kit/shell';
import { SilenceNotice } from '@bestie/remote-kit/silence-notice';
import { useActionState } from '@bestie/remote-kit/use-action';
import { ConfessionForm } from './confession-form';
import { ConfessionReplyRow } from './confession-reply';
import { useKeyedText } from './use-keyed-text';
import { useSilence } from './use-silence';
import styles from './confession-thread.module.css';

/** Replies to one card, each under an alias, and a reply form. */
export function ConfessionThread({ id, confessionId }: { id: string; confessionId: string }) {
  const { api } = useShell();
  const query = useInfiniteQuery(confessionsQueries.replies(api, confessionId));
  const replies = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section id={id} className={styles.thread} aria-label="Replies">
      {query.isPending && (
        <Loading label="Loading replies…">
          <TextSkeleton lines={2} />
        </Loading>
      )}
      {query.isError && replies.length === 0 && (
        <ErrorState compact level={3} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && replies.length === 0 && (
        <p className={styles.none}>No one has replied yet. A kind word goes a long way.</p>
      )}
      <ol className={styles.replies}>
        {replies.map((reply) => (
          <li key={reply.id} className={styles.reply}>
            <ConfessionReplyRow reply={reply} />
          </li>
        ))}
      </ol>
      <MorePages query={query} label="Show more replies" />
      <ReplyForm confessionId={confessionId} />
    </section>
  );
}

function ReplyForm({ confessionId }: { confessionId: string }) {
  const { api } = useShell();
  const draft = useKeyedText(`confession-reply:${confessionId}`);
  const { act, busy, failure, issue, conflict } = useActionState();
  const [missing, setMissing] = useState(false);
  const body = draft.body.trim();
  const silence = useSilence();

  async function submit() {
    setMissing(body === '');
    if (body === '') return;
    const done = await act({
      call: () => draft.send((text) => api.confessions.reply({ confessionId, ...text })),
      stale: [confessionsQueries.yours(api).queryKey],
      said: ({ alias }) => `Sent as ${alias}. It appears within five minutes.`,
      failure: 'thrown',
    });
    if (!done) return;
    draft.begin();
  }

  if (silence !== null) return <SilenceNotice>{silence}</SilenceNotice>;
  return (
    <ConfessionForm
      className={styles.form}
      name="Reply"
      label="Your reply"
      hint="Under an alias that is yours in this thread alone."
      rows={2}
      body={draft.body}
      onBody={draft.write}
      longest={limits.confessions.replyLength}
      error={missing ? 'Please write something.' : issue('body')}
      failure={conflict?.message ?? failure}
      submitLabel="Send reply"
      busy={busy}
      onSubmit={() => void submit()}
    />
  );
}
