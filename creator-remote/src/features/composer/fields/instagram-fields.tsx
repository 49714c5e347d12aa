import { limits } from '@bestie/contracts/limits';
import { Field } from '@bestie/design-system/field';
import { TagInput } from '@bestie/design-system/tag-input';
import { TextArea } from '@bestie/design-system/text-area';
import { wordsOf } from './issues';
import type { NetworkFieldsProps } from './network-fields';

/** First comment and collaborators of a post, carousel or reel. */
export function InstagramFields({ version, result, strict, change }: NetworkFieldsProps) {
  return (
    <>
      <Field
        label="First comment"
        optional
        {...wordsOf(
          result,
          'firstComment',
          strict,
          'Written right after the post. If it fails, it can be tried again alone.',
        )}
      >
        <TextArea
          rows={3}
          value={version.fields.firstComment}
          maxLength={limits.socialPosts.commentLength}
          onChange={(event) => change({ firstComment: event.target.value })}
        />
      </Field>
      <Field
        label="Collaborators"
        optional
        {...wordsOf(result, 'collaborators', strict, 'Names of accounts that are asked to share the post.')}
      >
        <TagInput
          value={version.fields.collaborators}
          max={limits.socialPosts.collaborators}
          maxLength={limits.socialPosts.collaboratorLength}
          onValueChange={(collaborators) =>
            change({ collaborators: collaborators.map((name) => name.replace(/^@/, '')) })
          }
        />
      </Field>
    </>
  );
}
