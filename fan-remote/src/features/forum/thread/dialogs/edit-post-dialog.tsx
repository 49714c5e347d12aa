import { useId, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { forumQueries } from '@bestie/client/forum.queries';
import { limits } from '@bestie/contracts/limits';
import type { ForumPost } from '@bestie/contracts/forum-posts.contract';
import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { TextArea } from '@bestie/design-system/text-area';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { putPost } from '../posts-data';

/** Changes what one wrote; what it said before stays for everybody to see. */
export function EditPostDialog({ post, onClose }: { post: ForumPost; onClose: () => void }) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const formId = useId();
  const [draft, setDraft, clearDraft] = useDraft(`post:${post.id}:${post.version}`, { body: post.body });
  const { act, busy, issue, message } = useActionState();
  const close = () => {
    clearDraft();
    onClose();
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    const done = await act({
      call: () => api.forumPosts.edit({ postId: post.id, version: post.version, body: draft.body }),
      stale: [forumQueries.lists],
      failure: 'thrown',
    });
    if (!done) return;
    putPost(queryClient, done.answer);
    close();
  }
  const wrong = issue('body');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Edit your post"
      description={`You can for ${limits.forum.editHours} hours. Everybody can see what it said before.`}
      dismissible={draft.body === post.body}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} loading={busy}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <Field label="Your text" error={wrong}>
          <TextArea
            rows={8}
            value={draft.body}
            maxLength={limits.forum.body.max}
            onChange={(event) => setDraft({ body: event.target.value })}
          />
        </Field>
        <FormError>{wrong ? null : message}</FormError>
      </form>
    </Dialog>
  );
}
