import { useQueryClient } from '@tanstack/react-query';
import { forumQueries } from '@bestie/client/forum.queries';
import { limits } from '@bestie/contracts/limits';
import type { ForumPost } from '@bestie/contracts/forum-posts.contract';
import { DraftConflict } from '@bestie/remote-kit/draft-conflict';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useChangeDraft } from '@bestie/remote-kit/use-change-draft';
import { Composer } from '../../../../parts/conversation/composer/composer';
import { useComposerPictures } from '../../../../parts/conversation/composer/use-composer-pictures';
import type { WrittenPicture } from '../../../../parts/conversation/composer/written';
import { threadPath } from '../../forum-paths';
import { putPost } from '../posts-data';
import { KeptPictures } from './kept-pictures';

const { forum } = limits;

/** Edits the person's post, text and pictures; the former text stays visible to everybody. */
export function EditPostDialog({ post, onClose }: { post: ForumPost; onClose: () => void }) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const place = `post:${post.id}`;
  const before = post.pictures.map(({ id }) => id);
  const kept = useChangeDraft(
    place,
    { body: post.body, kept: before, added: [] as WrittenPicture[] },
    post.version,
  );
  const { value: draft, change } = kept;
  const action = useActionState();
  const { act, busy, issue, message, conflict } = action;
  const pictures = useComposerPictures({
    place,
    href: threadPath(post.threadId, post.position),
    folder: 'forum',
    most: forum.pictures - draft.kept.length,
    pictures: draft.added,
    onChange: (added) => change({ added }),
  });
  const close = () => {
    kept.discard();
    onClose();
  };

  async function submit(version = kept.version) {
    if (!pictures.ready) return;
    const samePictures = draft.kept.length === before.length && draft.added.length === 0;
    const done = await act({
      call: () =>
        api.forumPosts.edit({
          postId: post.id,
          version,
          body: draft.body,
          ...(!samePictures && {
            pictures: { kept: draft.kept, added: draft.added.map(({ path }) => path) },
          }),
        }),
      stale: [forumQueries.lists],
      failure: 'thrown',
    });
    if (!done) return;
    putPost(queryClient, done.answer);
    close();
  }
  const wrong = issue('body') ?? issue('pictures');
  return (
    <FormDialog
      title="Edit your post"
      description={`You can for ${forum.editHours} hours. Everybody can see what it said before.`}
      dismissible={!kept.changed}
      submitLabel="Save"
      busy={busy}
      disabled={!pictures.ready}
      noValidate
      onClose={close}
      onSubmit={() => void submit()}
    >
      {/* The dialog has the post as it was when it was opened, so it is opened again with theirs. */}
      <DraftConflict
        draft={{ ...kept, discard: close }}
        action={action}
        onMine={(version) => void submit(version)}
      >
        This post was changed somewhere else in the meantime.
      </DraftConflict>
      <KeptPictures
        pictures={post.pictures.filter(({ id }) => draft.kept.includes(id))}
        onRemove={(id) => change({ kept: draft.kept.filter((other) => other !== id) })}
      />
      <Composer
        label="Your text"
        written={{ text: draft.body, quote: null, pictures: draft.added }}
        onWritten={({ text = draft.body, pictures: added = draft.added }) => change({ body: text, added })}
        pictures={pictures}
        nearby={[]}
        longest={forum.body.max}
        issue={wrong}
        failure={wrong || conflict ? null : message}
        submitLabel="Save"
        bare
        labelShown
        tall
        busy={busy}
        onSubmit={() => void submit()}
      />
    </FormDialog>
  );
}
