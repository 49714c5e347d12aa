import { episodesQueries } from '@bestie/client/episodes.queries';
import { podcastCategories, podcastLanguages } from '@bestie/contracts/episodes';
import type { PodcastLanguage } from '@bestie/contracts/episodes';
import type { Podcast } from '@bestie/contracts/episodes.contract';
import { limits } from '@bestie/contracts/limits';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { Select } from '@bestie/design-system/select';
import { Switch } from '@bestie/design-system/switch';
import { TextArea } from '@bestie/design-system/text-area';
import { TextInput } from '@bestie/design-system/text-input';
import { DraftConflict } from '@bestie/remote-kit/draft-conflict';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useMute } from '@bestie/remote-kit/use-mute';
import { useFieldsDraft } from '../../parts/drafts/use-fields-draft';

const { episodes } = limits;

/** What the podcast says about itself. */
export default function PodcastDialog({ podcast, onClose }: { podcast: Podcast; onClose: () => void }) {
  const { api } = useShell();
  const silence = useMute();
  const action = useActionState();
  const { act, busy, issue, failure } = action;
  const { title, description, author, language, category, explicit } = podcast;
  const draft = useFieldsDraft(
    'podcast:words',
    { title, description, author, language, category, explicit },
    podcast.version,
    busy,
  );
  const { value: words, change } = draft;
  async function save(version: number) {
    const done = await act({
      call: () => api.episodes.updatePodcast({ version, ...words }),
      updates: episodesQueries.getPodcast(api).queryKey,
      stale: [episodesQueries.all],
      failure: 'thrown',
    });
    if (!done) return;
    draft.discard();
    onClose();
  }
  return (
    <FormDialog
      title="Your podcast"
      description="This is what players and directories show."
      submitLabel="Save"
      busy={busy}
      silence={silence}
      disabled={words.title.trim() === ''}
      onSubmit={() => void save(draft.version)}
      onClose={onClose}
    >
      <Field label="Title" required error={issue('title')}>
        <TextInput
          dir="auto"
          value={words.title}
          maxLength={episodes.showTitleLength}
          onChange={(event) => change({ title: event.target.value })}
        />
      </Field>
      <Field label="What it is about" optional error={issue('description')}>
        <TextArea
          dir="auto"
          rows={4}
          value={words.description}
          maxLength={episodes.showDescriptionLength}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      <Field
        label="Author"
        optional
        hint="Your name here, unless you write another one."
        error={issue('author')}
      >
        <TextInput
          dir="auto"
          value={words.author}
          maxLength={episodes.showAuthorLength}
          onChange={(event) => change({ author: event.target.value })}
        />
      </Field>
      <Field label="Category">
        <Select
          value={words.category}
          options={podcastCategories.map((value) => ({ value, label: value }))}
          onValueChange={(value) => value && change({ category: value })}
        />
      </Field>
      <Field label="Language">
        <Select
          value={words.language}
          options={(Object.keys(podcastLanguages) as PodcastLanguage[]).map((value) => ({
            value,
            label: podcastLanguages[value],
          }))}
          onValueChange={(value) => value && change({ language: value })}
        />
      </Field>
      <Switch
        label="Explicit"
        hint="There is strong language in it."
        checked={words.explicit}
        onCheckedChange={(next) => change({ explicit: next })}
      />
      <DraftConflict draft={draft} action={action} onMine={(version) => void save(version)}>
        The podcast was changed somewhere else in the meantime.
      </DraftConflict>
      {failure && <FormError>{failure}</FormError>}
    </FormDialog>
  );
}
