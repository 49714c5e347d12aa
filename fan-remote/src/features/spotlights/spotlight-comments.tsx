import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { uuidv7 } from 'uuidv7';
import { spotlightsQueries } from '@bestie/client/spotlights.queries';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { TextArea } from '@bestie/design-system/text-area';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { SpotlightCommentRow } from './spotlight-comment-row';
import styles from './spotlight-comments.module.css';

/** What people say about an outfit, the oldest first, and one’s own words under it. */
export function SpotlightComments({ spotlightId }: { spotlightId: string }) {
  const { api } = useShell();
  const query = useInfiniteQuery(spotlightsQueries.listComments(api, spotlightId));
  return (
    <section aria-labelledby="top-picks-comments" className={styles.comments}>
      <h3 id="top-picks-comments">Comments</h3>
      <PagedList
        compact
        level={3}
        query={query}
        loading={
          <Loading label="Loading comments…">
            <TextSkeleton lines={3} />
          </Loading>
        }
        empty={<p className={styles.quiet}>Nobody has said anything yet.</p>}
      >
        {(comments) => (
          <ul className={styles.list}>
            {comments.map((comment) => (
              <SpotlightCommentRow key={comment.id} comment={comment} spotlightId={spotlightId} />
            ))}
          </ul>
        )}
      </PagedList>
      <CommentForm spotlightId={spotlightId} />
    </section>
  );
}

/** What is typed survives a reload; sent twice, it is one comment. */
function CommentForm({ spotlightId }: { spotlightId: string }) {
  const { api } = useShell();
  const { act, busy, message } = useActionState();
  const [key, setKey] = useState(uuidv7);
  const [{ body }, setDraft, clear] = useDraft(`top-picks:comment:${spotlightId}`, { body: '' });
  async function send() {
    const done = await act({
      call: () => api.spotlights.comment({ spotlightId, id: key, body }),
      stale: [spotlightsQueries.all],
      failure: 'thrown',
    });
    if (!done) return;
    setDraft({ body: '' });
    clear();
    setKey(uuidv7());
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <FormError>{message}</FormError>
      <Field label="Your comment">
        <TextArea
          value={body}
          maxLength={limits.spotlights.commentLength}
          onChange={(event) => setDraft({ body: event.target.value })}
        />
      </Field>
      <Button type="submit" loading={busy} disabled={body.trim() === ''}>
        Comment
      </Button>
    </form>
  );
}
