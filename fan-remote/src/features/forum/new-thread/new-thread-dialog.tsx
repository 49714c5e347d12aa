import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { forumQueries } from '@bestie/client/forum.queries';
import type { ForumThreadDetail } from '@bestie/contracts/forum.contract';
import { limits } from '@bestie/contracts/limits';
import { paths } from '@bestie/contracts/paths';
import { ErrorState } from '@bestie/design-system/error-state';
import { Field } from '@bestie/design-system/field';
import { Select } from '@bestie/design-system/select';
import { TextInput } from '@bestie/design-system/text-input';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useMute } from '@bestie/remote-kit/use-mute';
import { Composer } from '../../../parts/conversation/composer/composer';
import { useComposerPictures } from '../../../parts/conversation/composer/use-composer-pictures';
import { useKeptText } from '../../../parts/conversation/composer/use-kept-text';
import { isTaken, sendUnderId } from '../../../parts/saving/send-under-id';
import { SimilarThreads } from './similar-threads';
import { TagsAndPoll } from './tags-and-poll';
import { useOutfitPhoto } from './use-outfit-photo';
import { emptyThread, isEmptyThread, missingIn, sendingAt, threadInput, withNewIds } from './written-thread';

const { forum } = limits;
const place = 'forum:new';

/** Starts a thread: title and text, pictures, tags, a poll. The draft is kept. */
export default function NewThreadDialog({
  categoryId,
  outfitId,
  onClose,
  onCreated,
}: {
  /** The category in view. */
  categoryId: string | null;
  /** The person’s outfit whose picture the thread begins with. */
  outfitId: string | null;
  onClose: () => void;
  onCreated: (thread: ForumThreadDetail) => void;
}) {
  const { api } = useShell();
  const categories = useQuery(forumQueries.categories(api));
  const kept = useKeptText(place, () => emptyThread(categoryId), isEmptyThread);
  const { value: words, change } = kept;
  const { act, busy, issue, failure } = useActionState();
  const [tried, setTried] = useState(false);
  const missing: Partial<ReturnType<typeof missingIn>> = tried ? missingIn(words) : {};
  const mute = useMute();
  const pictures = useComposerPictures({
    place,
    href: paths.fan.forum,
    folder: 'forum',
    most: forum.pictures,
    pictures: words.pictures,
    onChange: (next) => change({ pictures: next }),
  });
  useOutfitPhoto(outfitId, kept, pictures);

  async function create(chosenId: string) {
    const { sentAt } = words;
    const now = sendingAt(words);
    const post = (at: number) => api.forum.create(threadInput(words, chosenId, at));
    change({ sentAt: now });
    try {
      return await post(now);
    } catch (error) {
      // The thread of an earlier attempt may differ by nothing but the time from which its poll counts.
      if (isTaken(error) && sentAt !== null && sentAt !== now) return post(sentAt);
      throw error;
    }
  }

  async function send() {
    setTried(true);
    const isWhole = Object.values(missingIn(words)).every((issue) => issue === undefined);
    const { categoryId: chosenId } = words;
    if (!isWhole || chosenId === null || !pictures.ready || busy || mute !== null) return;
    const done = await act({
      call: () =>
        sendUnderId(() => create(chosenId), {
          renew: () => change(withNewIds(words)),
          arrived: 'The thread that you posted before has arrived. Press again to post this one too.',
        }),
      stale: [forumQueries.lists],
      failure: 'thrown',
    });
    if (!done) return;
    await kept.clear();
    onCreated(done.answer);
  }

  return (
    <FormDialog
      title="New thread"
      description="A clear title finds the people who know."
      size="l"
      submitLabel="Post thread"
      cancelLabel="Close"
      busy={busy}
      disabled={!pictures.ready}
      silence={mute}
      dismissible={isEmptyThread(words)}
      noValidate
      onClose={onClose}
      onSubmit={() => void send()}
    >
      <Field label="Title" required error={missing.title ?? issue('title')}>
        <TextInput
          value={words.title}
          maxLength={forum.title.max}
          placeholder="How do I wear a tweed blazer without looking like my uncle?"
          autoComplete="off"
          onChange={(event) => change({ title: event.target.value })}
        />
      </Field>
      <SimilarThreads title={words.title} text={words.text} />
      {categories.isError && !categories.data ? (
        <ErrorState
          compact
          level={3}
          retrying={categories.isFetching}
          onRetry={() => void categories.refetch()}
        >
          The categories could not be loaded. Try again in a moment.
        </ErrorState>
      ) : (
        <Field label="Category" required error={missing.categoryId ?? issue('categoryId')}>
          <Select
            value={words.categoryId ?? ''}
            placeholder={categories.data ? 'Choose' : 'Loading…'}
            options={(categories.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onValueChange={(id) => change({ categoryId: id || null })}
          />
        </Field>
      )}
      <Composer
        label="Your text"
        placeholder="What would you like to know, or tell? Mention someone with @."
        written={words}
        onWritten={change}
        pictures={pictures}
        nearby={[]}
        longest={forum.body.max}
        issue={missing.body ?? issue('body') ?? issue('pictures')}
        failure={failure}
        submitLabel="Post thread"
        bare
        labelShown
        tall
        busy={busy}
        onSubmit={() => void send()}
        note={kept.note}
      />
      <TagsAndPoll
        tags={words.tags}
        poll={words.poll}
        hint={`Up to ${forum.tags}, such as “linen” or “wedding guest”.`}
        issue={issue}
        onChange={change}
      />
    </FormDialog>
  );
}
