import { limits } from '@bestie/contracts/limits';
import type { VariantResult } from '@bestie/contracts/variant-findings';
import { Button } from '@bestie/design-system/button';
import { Field } from '@bestie/design-system/field';
import { TextArea } from '@bestie/design-system/text-area';
import type { ComposedVersion } from '../draft/post-changes';
import type { PostDraft } from '../draft/use-post-draft';
import { networkWords } from '../network-words';
import { Hashtags } from './hashtags';
import { wordsOf } from './issues';
import styles from './fields.module.css';

export interface TextFieldProps {
  draft: PostDraft;
  version: ComposedVersion;
  result: VariantResult;
  strict: boolean;
  rows?: number;
}

/** The text of a version: the base text until it is edited here. A post with one version has one text. */
export function TextField({ draft, version, result, strict, rows = 8 }: TextFieldProps) {
  const { post, changePost, changeVersion } = draft;
  const isShared = version.text === null;
  const hasOthers = post.variants.length > 1;
  const write = (text: string) => {
    if (isShared && !hasOthers) changePost({ text });
    else changeVersion(version.id, { text });
  };
  return (
    <div className={styles.text}>
      <Field
        label={networkWords[version.network].text}
        {...wordsOf(
          result,
          'text',
          strict,
          isShared && hasOthers ? 'All versions share this text until you change it here.' : undefined,
        )}
      >
        <TextArea
          rows={rows}
          value={version.text ?? post.text}
          maxLength={limits.socialPosts.textLength}
          readOnly={!version.can.edit}
          onChange={(event) => write(event.target.value)}
        />
      </Field>
      {!isShared && version.can.edit && (
        <Button
          size="s"
          variant="ghost"
          className={styles.reset}
          onClick={() => changeVersion(version.id, { text: null })}
        >
          Reset to base
        </Button>
      )}
      <Hashtags text={taggedText(version, version.text ?? post.text)} result={result} />
    </div>
  );
}

/** Where the network looks for hashtags. */
const taggedText = ({ network, fields }: ComposedVersion, text: string): string =>
  network === 'youtube' ? `${fields.title}\n${text}` : `${text}\n${fields.firstComment}`;
