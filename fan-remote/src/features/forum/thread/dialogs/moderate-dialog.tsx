import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { forumPostsQueries } from '@bestie/client/forum-posts.queries';
import { forumQueries } from '@bestie/client/forum.queries';
import { BestieError } from '@bestie/contracts/errors';
import type { ForumThreadDetail } from '@bestie/contracts/forum.contract';
import { Field } from '@bestie/design-system/field';
import { Select } from '@bestie/design-system/select';
import { TextInput } from '@bestie/design-system/text-input';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { SlowField } from '../../../../parts/conversation/slow-field';
import { threadPath } from '../../forum-paths';
import { auditedHint, ModerationDialog } from '../../../../parts/conversation/moderation-dialog';

/** Actions of an admin on a thread, each with a reason. */
export type Measure = 'pin' | 'lock' | 'slow' | 'hide' | 'move' | 'merge';

const slowChoices = [30, 60, 300, 900, 3600];

/** The id in the address of a thread, or the id itself. */
const threadIdIn = (text: string) => /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(text)?.[0];

/** Asks an admin for the reason of an action on a thread, and for its further input. */
export function ModerateDialog({
  thread,
  measure,
  onClose,
}: {
  thread: ForumThreadDetail;
  measure: Measure;
  onClose: () => void;
}) {
  const { api } = useShell();
  const act = useAction();
  const navigate = useNavigate();
  const categories = useQuery(forumQueries.categories(api));
  const [choice, setChoice] = useState('');
  const { id: threadId, pinned, locked, hidden } = thread;
  const titles: Record<Measure, string> = {
    pin: pinned ? 'Unpin this thread?' : 'Pin this thread?',
    lock: locked ? 'Open this thread again?' : 'Lock this thread?',
    hide: hidden ? 'Show this thread again?' : 'Hide this thread?',
    slow: 'Slow this thread down?',
    move: 'Move this thread?',
    merge: 'Merge this thread into another one?',
  };
  const what: Record<Measure, string> = {
    pin: pinned ? 'It takes its place among the others.' : 'It stands above all others.',
    lock: locked ? 'Everybody can reply again.' : 'Only admins can reply.',
    hide: hidden ? 'Everybody finds it again.' : 'Only admins find it.',
    slow: 'Everybody but admins waits between two posts.',
    move: 'It keeps its address.',
    merge: 'Its posts stand behind those of the other thread, and its address leads there.',
  };
  const call = (reason = ''): Promise<ForumThreadDetail> => {
    if (measure === 'pin') return api.forum.pin({ threadId, pinned: !pinned, reason });
    if (measure === 'lock') return api.forum.lock({ threadId, locked: !locked, reason });
    if (measure === 'hide') return api.forum.hide({ threadId, hidden: !hidden, reason });
    if (measure === 'slow')
      return api.forum.slow({ threadId, seconds: choice === '' ? null : Number(choice), reason });
    if (measure === 'move') return api.forum.move({ threadId, categoryId: choice, reason });
    return api.forum.merge({ threadId, intoId: threadIdIn(choice) ?? '', reason });
  };
  const confirm = async (reason?: string) => {
    if (measure === 'move' && choice === '')
      throw new BestieError('invalid_input', { message: 'Choose a category.' });
    if (measure === 'merge' && !threadIdIn(choice))
      throw new BestieError('invalid_input', { message: 'Paste the address of the other thread.' });
    const done = await act({
      call: () => call(reason),
      stale: [forumQueries.all, forumPostsQueries.thread(threadId)],
      said: 'Done.',
      failure: 'thrown',
    });
    if (measure === 'merge') await navigate(threadPath(done.answer.id), { replace: true });
  };
  return (
    <ModerationDialog
      onClose={onClose}
      title={titles[measure]}
      description={what[measure]}
      confirmLabel="Do it"
      hint={auditedHint}
      onConfirm={confirm}
    >
      {measure === 'slow' && (
        <SlowField what="post" choices={slowChoices} value={choice} onValueChange={setChoice} />
      )}
      {measure === 'move' && (
        <Field label="Where to?" required>
          <Select
            value={choice}
            placeholder="Choose"
            options={(categories.data?.items ?? [])
              .filter(({ id }) => id !== thread.category.id)
              .map(({ id, name }) => ({ value: id, label: name }))}
            onValueChange={setChoice}
          />
        </Field>
      )}
      {measure === 'merge' && (
        <Field label="Address of the other thread" required>
          <TextInput value={choice} autoComplete="off" onChange={(event) => setChoice(event.target.value)} />
        </Field>
      )}
    </ModerationDialog>
  );
}
