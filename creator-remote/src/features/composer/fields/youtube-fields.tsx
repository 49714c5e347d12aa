import { limits } from '@bestie/contracts/limits';
import { visibilities } from '@bestie/contracts/social-posts';
import type { Visibility } from '@bestie/contracts/social-posts';
import { Field } from '@bestie/design-system/field';
import { Select } from '@bestie/design-system/select';
import { TagInput } from '@bestie/design-system/tag-input';
import { ChaptersField } from './chapters-field';
import { wordsOf } from './issues';
import type { NetworkFieldsProps } from './network-fields';

const visibilityLabels: Record<Visibility, string> = {
  public: 'Public: everybody finds it',
  unlisted: 'Unlisted: who has the link sees it',
  private: 'Private: you alone see it',
};

/** Tags, visibility and chapters of a video. */
export function YoutubeFields({ version, result, strict, change }: NetworkFieldsProps) {
  const { fields } = version;
  return (
    <>
      <Field label="Tags" optional {...wordsOf(result, 'tags', strict, 'Words that people search for.')}>
        <TagInput
          value={fields.tags}
          max={limits.socialPosts.tags}
          maxLength={limits.socialPosts.tagLength}
          onValueChange={(tags) => change({ tags })}
        />
      </Field>
      <Field label="Visibility" {...wordsOf(result, 'visibility', strict)}>
        <Select
          options={visibilities.map((value) => ({ value, label: visibilityLabels[value] }))}
          value={fields.visibility}
          onValueChange={(visibility) => visibility && change({ visibility })}
        />
      </Field>
      <ChaptersField
        chapters={fields.chapters}
        result={result}
        strict={strict}
        onChange={(chapters) => change({ chapters })}
      />
    </>
  );
}
