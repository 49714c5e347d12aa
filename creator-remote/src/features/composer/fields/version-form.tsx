import type { NetworkLimits } from '@bestie/contracts/network-limits';
import type { VariantResult } from '@bestie/contracts/variant-findings';
import { limits as bounds } from '@bestie/contracts/limits';
import type { VariantFields } from '@bestie/contracts/social-variants.schema';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { Field } from '@bestie/design-system/field';
import { TextInput } from '@bestie/design-system/text-input';
import type { ComposedVersion } from '../draft/post-changes';
import type { PostDraft } from '../draft/use-post-draft';
import { MediaField } from '../media/media-field';
import { networkWords, typeOptions } from '../network-words';
import { InstagramFields } from './instagram-fields';
import { PinterestFields } from './pinterest-fields';
import { PlanFields } from './plan-fields';
import { TextField } from './text-field';
import { wordsOf } from './issues';
import { YoutubeFields } from './youtube-fields';
import styles from '../composer.module.css';

export interface VersionFormProps {
  draft: PostDraft;
  version: ComposedVersion;
  result: VariantResult;
  limits: readonly NetworkLimits[];
  today: string;
  /** Errors are errors; before that they are hints. */
  strict: boolean;
}

/** Everything that a version says. */
export function VersionForm({ draft, version, result, limits, today, strict }: VersionFormProps) {
  const { network, fields } = version;
  const isStory = version.type === 'story';
  const change = (changes: Partial<VariantFields>) => draft.changeVersion(version.id, changes);
  const forNetwork = { version, result, strict, change };
  return (
    <fieldset className={styles.form} disabled={!version.can.edit}>
      <legend className={styles.legend}>{`Version for ${networkWords[network].title}`}</legend>
      {!version.can.edit && <p className={styles.note}>{whyFixed(version)}</p>}
      <ChipGroup
        single
        label="Kind"
        options={typeOptions(network)}
        value={[version.type]}
        onValueChange={([type]) => type && draft.changeVersion(version.id, { type })}
      />
      <MediaField
        version={version}
        result={result}
        limits={limits}
        today={today}
        strict={strict}
        onChange={(media) => draft.changeVersion(version.id, { media })}
      />
      {network !== 'instagram' && (
        <Field label="Title" required={network === 'youtube'} {...wordsOf(result, 'title', strict)}>
          <TextInput
            value={fields.title}
            maxLength={bounds.socialPosts.titleLength}
            onChange={(event) => change({ title: event.target.value })}
          />
        </Field>
      )}
      {!isStory && <TextField draft={draft} version={version} result={result} strict={strict} />}
      {network === 'pinterest' && <PinterestFields {...forNetwork} />}
      {network === 'instagram' && !isStory && <InstagramFields {...forNetwork} />}
      {network === 'youtube' && <YoutubeFields {...forNetwork} />}
      <PlanFields draft={draft} />
    </fieldset>
  );
}

function whyFixed({ state, unsure }: ComposedVersion): string {
  if (state === 'published')
    return 'This is published, so it stays as it is here. Duplicate it to use it again.';
  if (unsure) return 'Nobody knows yet whether this is published. Say first whether it is there.';
  return 'This is being published right now, so it stays as it is.';
}
