import type { FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { vipQueries } from '@bestie/client/vip.queries';
import { limits } from '@bestie/contracts/limits';
import { voiceVisibilities, voiceVisibilityLabels } from '@bestie/contracts/voice-clips';
import type { VoiceClip } from '@bestie/contracts/voice-clips.contract';
import { Button } from '@bestie/design-system/button';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { Select } from '@bestie/design-system/select';
import { TextArea } from '@bestie/design-system/text-area';
import { TextInput } from '@bestie/design-system/text-input';
import { DraftConflict } from '@bestie/remote-kit/draft-conflict';
import { useShell } from '@bestie/remote-kit/shell';
import styles from './clip-drawer.module.css';
import { MarkedChapters, SoundFields } from './sound-fields';
import { useClipForm } from './use-clip-form';

const { voice } = limits;

/** Words of a clip, who hears it, and how it is played. */
export function ClipForm({ clip }: { clip: VoiceClip }) {
  const form = useClipForm(clip);
  const { words, set, issue } = form;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <FormError>{form.failure}</FormError>
      <Field label="Title" required error={issue('title')}>
        <TextInput
          value={words.title}
          maxLength={voice.titleLength}
          onChange={({ target }) => set({ title: target.value })}
        />
      </Field>
      <Field label="Description" error={issue('description')}>
        <TextArea
          rows={3}
          value={words.description}
          maxLength={voice.descriptionLength}
          onChange={({ target }) => set({ description: target.value })}
        />
      </Field>
      <div className={styles.pair}>
        <Field
          label="Who hears it"
          hint="It counts at once, also for who is listening."
          error={issue('visibility')}
        >
          <Select
            value={words.visibility}
            options={voiceVisibilities.map((value) => ({ value, label: voiceVisibilityLabels[value] }))}
            onValueChange={(value) => value !== '' && set({ visibility: value })}
          />
        </Field>
        {words.visibility === 'tier' && (
          <TierField value={words.tierId} error={issue('tierId')} onChange={(tierId) => set({ tierId })} />
        )}
      </div>
      <SoundFields clip={clip} form={form} />
      <MarkedChapters clip={clip} />
      <DraftConflict draft={form.draft} action={form.action} onMine={(version) => void form.save(version)}>
        This clip was changed somewhere else in the meantime.
      </DraftConflict>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" loading={form.busy} disabled={!form.changed}>
          Save
        </Button>
        {form.changed && <Button onClick={form.discard}>Discard changes</Button>}
      </div>
    </form>
  );
}

interface TierFieldProps {
  value: string;
  error: string | undefined;
  onChange: (tierId: string) => void;
}

function TierField({ value, error, onChange }: TierFieldProps) {
  const { api } = useShell();
  const { data } = useQuery(vipQueries.get(api));
  return (
    <Field label="From which tier on" error={error}>
      <Select
        value={value}
        placeholder="Choose a tier"
        options={(data?.tiers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onValueChange={onChange}
      />
    </Field>
  );
}
