import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { episodesQueries } from '@bestie/client/episodes.queries';
import { clipAspects } from '@bestie/contracts/episodes';
import type { AdminClip } from '@bestie/contracts/admin-clips.contract';
import type { AdminEpisode } from '@bestie/contracts/admin-episodes.contract';
import { limits } from '@bestie/contracts/limits';
import { timeText } from '@bestie/contracts/media-times';
import { AudioPlayer } from '@bestie/design-system/audio-player';
import { Button } from '@bestie/design-system/button';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { TextInput } from '@bestie/design-system/text-input';
import { ClipPoster } from '@bestie/remote-kit/clip-poster';
import { DraftConflict } from '@bestie/remote-kit/draft-conflict';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useApi } from '@bestie/remote-kit/shell';
import { usePeaks } from '@bestie/remote-kit/use-peaks';
import { ReasonField } from '../../parts/reason-field/reason-field';
import { ChooseEpisode } from './choose-episode';
import { clipName } from './clip-words';
import styles from './clips.module.css';
import { useClipForm } from './use-clip-form';

/** Cuts a clip, or changes one; words and points of a creator's clip are not the admin's. @param clip null for a new one */
export function ClipDialog({ clip, onClose }: { clip: AdminClip | null; onClose: () => void }) {
  const api = useApi();
  const [episode, setEpisode] = useState<AdminEpisode | null>(null);
  const [at, setAt] = useState(0);
  // The whole sound of a clip is there to choose its points, and with it its waveform.
  const opening = clip
    ? clip.source.audio && { uid: clip.source.creator.uid, id: clip.source.episodeId }
    : episode && { uid: episode.owner.uid, id: episode.id };
  const opened = useQuery({
    ...episodesQueries.getPublic(api, opening?.uid ?? '', opening?.id ?? ''),
    enabled: opening !== null,
  }).data;
  const peaks = usePeaks(opened?.audio.peaks);
  const audio = clip ? clip.source.audio : (opened?.audio ?? null);
  const source = clip
    ? { episodeId: clip.source.episodeId, durationMs: clip.source.audio?.durationMs ?? clip.endMs }
    : episode && opened
      ? { episodeId: episode.id, durationMs: opened.audio.durationMs }
      : null;
  const form = useClipForm(clip, source, onClose);
  const { fields, set, errors } = form;
  const writes = clip === null || clip.can.edit;
  const point = (label: string, key: 'from' | 'to' | 'poster', may: boolean) => (
    <div className={styles.point}>
      <Field label={label} error={errors[key]} optional={key === 'poster'}>
        <TextInput
          value={fields[key]}
          placeholder="0:00"
          disabled={!may}
          onChange={(event) => set({ [key]: event.target.value })}
        />
      </Field>
      {audio && may && (
        <Button size="s" onClick={() => set({ [key]: timeText(at) })}>
          Here, {timeText(at)}
        </Button>
      )}
    </div>
  );
  return (
    <FormDialog
      title={clip ? `Edit “${clipName(clip)}”` : 'New clip'}
      description={
        writes
          ? 'Choose where it begins and ends while you listen: 3 seconds to 3 minutes.'
          : 'Its creator cut it and wrote its words. Shape and picture are yours.'
      }
      size="l"
      submitLabel={clip ? 'Save' : 'Cut clip'}
      busy={form.busy}
      disabled={!form.isReady}
      dismissible={!form.draft.changed}
      noValidate
      onClose={form.close}
      onSubmit={() => void form.save()}
    >
      {clip === null && <ChooseEpisode episode={episode} onChoose={setEpisode} />}
      {audio && (
        <AudioPlayer
          key={audio.url}
          title={clip ? clipName(clip) : (episode?.title ?? '')}
          src={audio.url}
          durationMs={audio.durationMs}
          peaks={peaks}
          onPosition={setAt}
        />
      )}
      <Field label="Caption" optional error={errors.caption}>
        <TextInput
          dir="auto"
          value={fields.caption}
          disabled={!writes}
          maxLength={limits.episodes.clipCaptionLength}
          onChange={(event) => set({ caption: event.target.value })}
        />
      </Field>
      <div className={styles.points}>
        {point('In', 'from', writes)}
        {point('Out', 'to', writes)}
        {point('Picture of', 'poster', true)}
      </div>
      <ChipGroup
        label="Shape"
        single
        options={clipAspects.map((value) => ({ value, label: value }))}
        value={[fields.aspect]}
        onValueChange={([aspect]) => aspect && set({ aspect })}
      />
      <div className={styles.preview}>
        <ClipPoster
          artwork={clip ? clip.source.artwork : (opened?.artwork ?? null)}
          aspect={fields.aspect}
          words={clip?.words ?? ''}
          name="Preview"
          sizes="220px"
        />
      </div>
      <ReasonField value={fields.reason} onValueChange={(reason) => set({ reason })} error={errors.reason} />
      <FormError>{form.failure}</FormError>
      <DraftConflict
        draft={form.draft}
        action={form.action}
        disabled={!form.isReady}
        onMine={(version) => void form.save(version)}
      >
        {form.action.conflict?.message ?? 'Another admin changed this in the meantime.'}
      </DraftConflict>
    </FormDialog>
  );
}
