import { useState } from 'react';
import { paths } from '@bestie/contracts/paths';
import type { Comment } from '@bestie/contracts/comments';
import { Avatar } from '@bestie/design-system/avatar';
import { Button } from '@bestie/design-system/button';
import { ConfirmDialog } from '@bestie/design-system/confirm-dialog';
import { formatAgo } from '@bestie/design-system/format-ago';
import { Link } from '@bestie/design-system/link';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { personName, waitingWords } from '../conversation/conversation-words';
import { PeopleParagraphs } from '../conversation/reading/people-paragraphs';
import { Labelled } from '../reports/labelled';
import { ReportDialog } from '@bestie/remote-kit/report-dialog';
import type { Commented } from './commented';
import styles from './comments.module.css';

export interface CommentRowProps {
  comment: Comment;
  about: Commented;
  /**
   * The row is gone: the focus belongs somewhere else.
   * @param pressed the control that went away with it
   */
  onDeleted: (pressed: Element) => void;
}

/** A comment. One by somebody whom one blocked is a closed line that opens. */
export function CommentRow({ comment, about, onDeleted }: CommentRowProps) {
  const { author, body, label, mentions, createdAt, isMine, waiting } = comment;
  const [opened, setOpened] = useState(false);
  if (author?.blocked && !opened)
    return (
      <li>
        <Button variant="ghost" size="s" onClick={() => setOpened(true)}>
          1 comment by somebody you blocked
        </Button>
      </li>
    );
  return (
    <li className={styles.row}>
      <Avatar name={personName(author)} src={author?.avatar?.sources?.small ?? null} size="s" decorative />
      <div className={styles.said}>
        <p className={styles.quiet}>
          {author?.handle && !isMine ? (
            <Link href={paths.fan.person.replace(':handle', author.handle)}>{author.name}</Link>
          ) : (
            personName(author)
          )}{' '}
          · <time dateTime={createdAt}>{formatAgo(createdAt)}</time>
        </p>
        {waiting && <p className={styles.quiet}>{waitingWords}</p>}
        <Labelled label={label}>
          <PeopleParagraphs handles={mentions}>{body}</PeopleParagraphs>
        </Labelled>
        <CommentActions comment={comment} about={about} onDeleted={onDeleted} />
      </div>
    </li>
  );
}

/** Authors delete, admins delete with a reason, others report; a comment that waits for an admin has no actions. */
function CommentActions({ comment, about, onDeleted }: CommentRowProps) {
  const { role } = useShell();
  const act = useAction();
  const [over, setOver] = useState<'report' | 'delete' | null>(null);
  const { id: commentId, isMine, waiting, author } = comment;
  const { stale } = about;
  async function deleteMine(pressed: Element) {
    const done = await act({
      call: () => about.delete({ commentId }),
      stale,
      said: 'Comment deleted.',
      undo: () => about.restore({ commentId }),
    });
    await done?.refreshed;
    if (done) onDeleted(pressed);
  }
  if (waiting) return null;
  if (isMine)
    return (
      <Button variant="ghost" size="s" onClick={({ currentTarget }) => void deleteMine(currentTarget)}>
        Delete
      </Button>
    );
  return (
    <>
      <Button variant="ghost" size="s" onClick={() => setOver('report')}>
        Report
      </Button>
      {role === 'admin' && (
        <Button variant="ghost" size="s" onClick={() => setOver('delete')}>
          Delete…
        </Button>
      )}
      {over === 'report' && (
        <ReportDialog
          kind={about.reportKind}
          targetId={commentId}
          name={`the comment by ${personName(author)}`}
          closes={stale}
          onClose={() => setOver(null)}
        />
      )}
      <ConfirmDialog
        open={over === 'delete'}
        onOpenChange={(open) => !open && setOver(null)}
        title="Delete this comment?"
        description="Its author sees that it is gone. It stays in the audit log."
        confirmLabel="Delete comment"
        danger
        reason={{ label: 'Reason' }}
        onConfirm={async (reason) => {
          const { refreshed } = await act({
            call: () => about.delete({ commentId, reason }),
            stale,
            said: 'Comment deleted.',
            failure: 'thrown',
          });
          await refreshed;
          onDeleted(document.body);
        }}
      />
    </>
  );
}
