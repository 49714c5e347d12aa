import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { forumQueries } from '@bestie/client/forum.queries';
import { limits } from '@bestie/contracts/limits';
import type { ForumThreadDetail } from '@bestie/contracts/forum.contract';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { Select } from '@bestie/design-system/select';
import { TextInput } from '@bestie/design-system/text-input';
import { DraftConflict } from '@bestie/remote-kit/draft-conflict';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useChangeDraft } from '@bestie/remote-kit/use-change-draft';
import { TagsAndPoll } from '../../new-thread/tags-and-poll';
import { pollInput, sendingAt, writtenPoll } from '../../new-thread/written-thread';

const { forum } = limits;

/** Edits what stands above the posts of the person's thread: title, category, tags and poll. */
export function EditThreadDialog({ thread, onClose }: { thread: ForumThreadDetail; onClose: () => void }) {
  const { api } = useShell();
  const categories = useQuery(forumQueries.categories(api));
  const before = {
    title: thread.title,
    categoryId: thread.category.id,
    tags: thread.tags,
    poll: thread.poll && writtenPoll(thread.poll),
  };
  /** A closed poll stays as it is. */
  const isClosed = thread.poll?.closed === true;
  const sentAt = useRef<number | null>(null);
  const kept = useChangeDraft(`thread:${thread.id}`, before, thread.version);
  const { value: draft, change } = kept;
  const action = useActionState();
  const { act, busy, issue, message, conflict } = action;
  const close = () => {
    kept.discard();
    onClose();
  };

  async function submit(version = kept.version) {
    const { title, categoryId, tags, poll } = draft;
    sentAt.current = sendingAt({ sentAt: sentAt.current });
    const now = sentAt.current;
    const samePoll = isClosed || JSON.stringify(poll) === JSON.stringify(before.poll);
    const done = await act({
      call: () =>
        api.forum.edit({
          threadId: thread.id,
          version,
          title,
          tags,
          ...(categoryId !== before.categoryId && { categoryId }),
          ...(!samePoll && {
            poll: poll && pollInput(poll, { now, closesAt: thread.poll?.closesAt ?? null }),
          }),
        }),
      updates: forumQueries.get(api, thread.id).queryKey,
      stale: [forumQueries.lists, forumQueries.categories(api).queryKey],
      failure: 'thrown',
    });
    if (done) close();
  }
  const wrong = issue('title') ?? issue('categoryId') ?? issue('tags') ?? issue('poll');
  return (
    <FormDialog
      title="Edit your thread"
      description={`You can for ${forum.editHours} hours. Your text is edited in the post itself.`}
      size="l"
      dismissible={!kept.changed}
      submitLabel="Save"
      busy={busy}
      noValidate
      onClose={close}
      onSubmit={() => void submit()}
    >
      <Field label="Title" required error={issue('title')}>
        <TextInput
          value={draft.title}
          maxLength={forum.title.max}
          autoComplete="off"
          onChange={(event) => change({ title: event.target.value })}
        />
      </Field>
      <Field label="Category" required error={issue('categoryId')}>
        <Select
          value={draft.categoryId}
          options={(categories.data?.items ?? [thread.category]).map(({ id, name }) => ({
            value: id,
            label: name,
          }))}
          onValueChange={(id) => id && change({ categoryId: id })}
        />
      </Field>
      <TagsAndPoll
        tags={draft.tags}
        poll={isClosed ? undefined : draft.poll}
        issue={issue}
        onChange={change}
      />
      <FormError>{wrong || conflict ? null : message}</FormError>
      <DraftConflict draft={kept} action={action} onMine={(version) => void submit(version)}>
        {action.conflict?.message ?? 'This thread was changed in the meantime.'}
      </DraftConflict>
    </FormDialog>
  );
}
