import { useId, useRef, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { uuidv7 } from 'uuidv7';
import { Button } from '@bestie/design-system/button';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { Loading, TextSkeleton } from '@bestie/design-system/skeleton';
import { TextArea } from '@bestie/design-system/text-area';
import { PagedList } from '@bestie/remote-kit/paged-list';
import { passFocus } from '@bestie/remote-kit/pass-focus';
import { SilenceNotice } from '@bestie/remote-kit/silence-notice';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { useMute } from '@bestie/remote-kit/use-mute';
import { sendUnderId } from '../saving/send-under-id';
import { CommentRow } from './comment-row';
import type { Commented } from './commented';
import styles from './comments.module.css';

/** What people say about a thing, the oldest first, and one’s own words under it. */
export function Comments({ about }: { about: Commented }) {
  const heading = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const query = useInfiniteQuery(about.query);
  const mute = useMute();
  return (
    <section aria-labelledby={heading} className={styles.comments}>
      <h3 id={heading} ref={title} tabIndex={-1}>
        Comments
      </h3>
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
              <CommentRow
                key={comment.id}
                comment={comment}
                about={about}
                onDeleted={(pressed) => passFocus(pressed, title.current)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {mute === null ? <CommentForm about={about} /> : <SilenceNotice>{mute}</SilenceNotice>}
    </section>
  );
}

/** What is typed survives a reload. Sent twice, even after a reload, it is one comment. */
function CommentForm({ about }: { about: Commented }) {
  const { act, busy, message } = useActionState();
  const [newId] = useState(uuidv7);
  const [{ id, body }, setDraft, clear] = useDraft(about.draft, { id: newId, body: '' });
  /** Something was typed since the comment was sent. */
  const typed = useRef(false);

  const create = () =>
    sendUnderId(() => about.create({ id, body }), {
      renew: () => setDraft((now) => ({ ...now, id: uuidv7() })),
      arrived: 'The comment that you sent before has arrived. Press again to send this one too.',
    });

  async function send() {
    typed.current = false;
    if (!(await act({ call: create, stale: about.stale, failure: 'thrown' }))) return;
    setDraft((now) => ({ id: uuidv7(), body: now.body === body ? '' : now.body }));
    if (!typed.current) clear();
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
          maxLength={about.maxLength}
          onChange={({ target: { value } }) => {
            typed.current = true;
            setDraft((now) => ({ ...now, body: value }));
          }}
        />
      </Field>
      <Button type="submit" loading={busy} disabled={body.trim() === ''}>
        Comment
      </Button>
    </form>
  );
}
