import { useState, type FormEvent } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import Flag from 'lucide-react/icons/flag';
import Trash2 from 'lucide-react/icons/trash-2';
import { uuidv7 } from 'uuidv7';
import { assetsQueries } from '@bestie/client/assets.queries';
import { rowsOf } from '@bestie/client/rows-of';
import type { AssetComment, AssetDetail } from '@bestie/contracts/assets.contract';
import { limits } from '@bestie/contracts/limits';
import { Avatar } from '@bestie/design-system/avatar';
import { Button } from '@bestie/design-system/button';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { formatAgo } from '@bestie/design-system/format-ago';
import { IconButton } from '@bestie/design-system/icon-button';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { TextArea } from '@bestie/design-system/text-area';
import { PeopleText } from '@bestie/remote-kit/people-text';
import { ReportDialog } from '@bestie/remote-kit/report-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { SilenceNotice } from '@bestie/remote-kit/silence-notice';
import { useAction, useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { useMute } from '@bestie/remote-kit/use-mute';
import styles from './asset-details.module.css';

/** Members' comments on a file. */
export function AssetComments({ asset }: { asset: AssetDetail }) {
  const { api, session } = useShell();
  const [reported, setReported] = useState<AssetComment | null>(null);
  const place = { spaceId: asset.spaceId, assetId: asset.id };
  const query = useInfiniteQuery(assetsQueries.comments(api, asset.spaceId, asset.id));
  const [draft, setDraft, clearDraft] = useDraft(`comment:${asset.id}`, { id: '', body: '' });
  const act = useAction();
  const mute = useMute();
  const form = useActionState();
  const stale = [assetsQueries.inSpace(asset.spaceId)];

  async function send(event: FormEvent) {
    event.preventDefault();
    if (draft.body.trim() === '') return;
    const id = draft.id || uuidv7();
    setDraft({ ...draft, id });
    const done = await form.act({
      call: () => api.assets.createComment({ ...place, id, body: draft.body }),
      stale,
      failure: 'thrown',
    });
    if (!done) return;
    setDraft({ id: '', body: '' });
    clearDraft();
  }
  const remove = ({ id: commentId }: AssetComment) =>
    act({
      call: () => api.assets.deleteComment({ ...place, commentId }),
      stale,
      said: 'Comment deleted.',
      undo: () => api.assets.restoreComment({ ...place, commentId }),
    });

  const comments = rowsOf(query.data);
  return (
    <div className={styles.panel}>
      {asset.can.comment && mute !== null && <SilenceNotice>{mute}</SilenceNotice>}
      {asset.can.comment && mute === null && (
        <form className={styles.panel} onSubmit={(event) => void send(event)}>
          <Field label="Your comment" labelHidden>
            <TextArea
              rows={2}
              placeholder="Say something kind, or useful"
              maxLength={limits.spaces.commentLength}
              value={draft.body}
              // Other words are another comment, also where the answer to an earlier one was lost.
              onChange={(event) => setDraft({ id: '', body: event.target.value })}
            />
          </Field>
          <FormError>{form.message}</FormError>
          <div className={styles.row}>
            <Button
              type="submit"
              size="s"
              variant="primary"
              loading={form.busy}
              disabled={draft.body.trim() === ''}
            >
              Comment
            </Button>
          </div>
        </form>
      )}
      {query.isPending ? (
        <Loading label="Loading comments…">
          <TextSkeleton lines={3} />
        </Loading>
      ) : query.isError && !query.data ? (
        <p role="alert">
          Comments could not be loaded.{' '}
          <Button size="s" onClick={() => void query.refetch()}>
            Retry
          </Button>
        </p>
      ) : comments.length === 0 ? (
        <p className={styles.quiet}>No comments yet.</p>
      ) : (
        <ul className={styles.list} aria-label="Comments">
          {comments.map((comment) => (
            <li key={comment.id} className={styles.comment}>
              <Avatar name={comment.author.name} decorative />
              <p>
                <strong>{comment.author.name}</strong>{' '}
                <span className={styles.quiet}>{formatAgo(comment.createdAt)}</span>
              </p>
              <div className={styles.tools}>
                {comment.author.uid !== session?.uid && (
                  <IconButton
                    label={`Report the comment of ${comment.author.name}`}
                    icon={<Flag />}
                    tooltip={false}
                    onClick={() => setReported(comment)}
                  />
                )}
                {comment.can.delete && (
                  <IconButton
                    label={`Delete the comment of ${comment.author.name}`}
                    icon={<Trash2 />}
                    tooltip={false}
                    onClick={() => void remove(comment)}
                  />
                )}
              </div>
              <p className={styles.body}>
                <PeopleText>{comment.body}</PeopleText>
              </p>
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button size="s" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show older
        </Button>
      )}
      {reported && (
        <ReportDialog
          kind="assetComment"
          targetId={reported.id}
          name={`the comment of ${reported.author.name}`}
          closes={stale}
          onClose={() => setReported(null)}
        />
      )}
    </div>
  );
}
