import { useQueryClient } from '@tanstack/react-query';
import { forumQueries } from '@bestie/client/forum.queries';
import { limits } from '@bestie/contracts/limits';
import type { ForumPost } from '@bestie/contracts/forum-posts.contract';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { TextArea } from '@bestie/design-system/text-area';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { putPost } from '../posts-data';

/** Edits the person's post; the former text stays visible to everybody. */
export function EditPostDialog({ post, onClose }: { post: ForumPost; onClose: () => void }) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const [draft, setDraft, clearDraft] = useDraft(`post:${post.id}:${post.version}`, { body: post.body });
  const { act, busy, issue, message } = useActionState();
  const close = () => {
    clearDraft();
    onClose();
  };

  async function submit() {
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
    <FormDialog
      title="Edit your post"
      description={`You can for ${limits.forum.editHours} hours. Everybody can see what it said before.`}
      dismissible={draft.body === post.body}
      submitLabel="Save"
      busy={busy}
      noValidate
      onClose={close}
      onSubmit={() => void submit()}
    >
      <Field label="Your text" error={wrong}>
        <TextArea
          rows={8}
          value={draft.body}
          maxLength={limits.forum.body.max}
          onChange={(event) => setDraft({ body: event.target.value })}
        />
      </Field>
      <FormError>{wrong ? null : message}</FormError>
    </FormDialog>
  );
}
