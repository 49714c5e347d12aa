import { useQuery } from '@tanstack/react-query';
import { vipQueries } from '@bestie/client/vip.queries';
import { episodeKindLabels, episodeKinds } from '@bestie/contracts/episodes';
import type { Episode } from '@bestie/contracts/episodes.contract';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { NumberInput } from '@bestie/design-system/number-input';
import { Section } from '@bestie/design-system/section';
import { Select } from '@bestie/design-system/select';
import { Switch } from '@bestie/design-system/switch';
import { TextArea } from '@bestie/design-system/text-area';
import { TextInput } from '@bestie/design-system/text-input';
import { DraftConflict } from '@bestie/remote-kit/draft-conflict';
import { useShell } from '@bestie/remote-kit/shell';
import styles from './episode-page.module.css';
import { useEpisodeForm } from './use-episode-form';
import type { EpisodeForm } from './use-episode-form';

const { episodes } = limits;

/** Title, place, audience and notes. */
export function DetailsForm({ episode }: { episode: Episode }) {
  const form = useEpisodeForm(episode);
  const { draft, action, words, change } = form;
  const { issue, busy, failure } = action;
  return (
    <Section title="About this episode">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <Field label="Title" error={issue('title')} counter={`${words.title.length}/${episodes.titleLength}`}>
          <TextInput
            dir="auto"
            value={words.title}
            maxLength={episodes.titleLength}
            onChange={(event) => change({ title: event.target.value })}
          />
        </Field>
        <PlaceFields form={form} />
        <Field
          label="Summary"
          optional
          hint="One or two sentences, for lists and previews."
          error={issue('summary')}
        >
          <TextArea
            dir="auto"
            rows={2}
            value={words.summary}
            maxLength={episodes.summaryLength}
            onChange={(event) => change({ summary: event.target.value })}
          />
        </Field>
        <Field label="Notes" optional hint="Links become links." error={issue('notes')}>
          <TextArea
            dir="auto"
            rows={8}
            value={words.notes}
            maxLength={episodes.notesLength}
            onChange={(event) => change({ notes: event.target.value })}
          />
        </Field>
        <Audience form={form} />
        <DraftConflict draft={draft} action={action} onMine={(version) => void form.save(version)}>
          This episode was changed somewhere else in the meantime.
        </DraftConflict>
        {failure && <FormError>{failure}</FormError>}
        <div className={styles.buttons}>
          <Button variant="primary" type="submit" loading={busy} disabled={!draft.changed}>
            Save
          </Button>
          {draft.changed && <Button onClick={form.reset}>Discard changes</Button>}
        </div>
      </form>
    </Section>
  );
}

function PlaceFields({ form: { words, change, action } }: { form: EpisodeForm }) {
  const { issue } = action;
  return (
    <div className={styles.row}>
      <Field label="Kind">
        <Select
          value={words.kind}
          options={episodeKinds.map((value) => ({ value, label: episodeKindLabels[value] }))}
          onValueChange={(kind) => kind && change({ kind })}
        />
      </Field>
      <Field label="Season" optional error={issue('season')}>
        <NumberInput
          min={0}
          max={episodes.season}
          value={words.season}
          onValueChange={(season) => change({ season })}
        />
      </Field>
      <Field label="Number" optional={words.kind !== 'full'} error={issue('number')}>
        <NumberInput
          min={0}
          max={episodes.number}
          value={words.number}
          onValueChange={(number) => change({ number })}
        />
      </Field>
    </div>
  );
}

function Audience({ form: { words, change, action } }: { form: EpisodeForm }) {
  const { api } = useShell();
  const tiers = useQuery(vipQueries.get(api)).data?.tiers ?? [];
  return (
    <>
      <Field
        label="Who hears it"
        hint={
          words.tierId === null
            ? undefined
            : 'A VIP episode is in no feed, search or preview, not even by its title.'
        }
        error={action.issue('tierId')}
      >
        <Select
          value={words.tierId ?? ''}
          placeholder="Everybody"
          options={tiers.map(({ id, name }) => ({ value: id, label: `VIP, from “${name}” on` }))}
          onValueChange={(tierId) => change({ tierId: tierId || null })}
        />
      </Field>
      <Switch
        label="Explicit"
        hint="There is strong language in it."
        checked={words.explicit}
        onCheckedChange={(explicit) => change({ explicit })}
      />
    </>
  );
}
