import type { NetworkLimits } from '@bestie/contracts/network-limits';
import { networkNames } from '@bestie/contracts/connections';
import { limits as bounds } from '@bestie/contracts/limits';
import { variantTypeLabels } from '@bestie/contracts/social-posts';
import { validateVariant } from '@bestie/contracts/validate-variant';
import { Field } from '@bestie/design-system/field';
import { TextArea } from '@bestie/design-system/text-area';
import { contentOf, factsOf } from './draft/post-changes';
import type { PostDraft } from './draft/use-post-draft';
import { TextField } from './fields/text-field';
import { PhonePreview } from './preview/phone-preview';
import styles from './composer.module.css';

export interface SideBySideProps {
  draft: PostDraft;
  limits: readonly NetworkLimits[];
  today: string;
}

/** The base text, and beside each other what every version makes of it. */
export function SideBySide({ draft, limits, today }: SideBySideProps) {
  const { post, changePost } = draft;
  const shared = post.variants.filter(({ text }) => text === null).length;
  return (
    <div className={styles.form}>
      <Field
        label="Base text"
        hint={
          shared === 0
            ? 'Every version has a text of its own. “Reset to base” brings this one back.'
            : `${shared} of ${post.variants.length} versions say this.`
        }
      >
        <TextArea
          rows={5}
          value={post.text}
          maxLength={bounds.socialPosts.textLength}
          readOnly={!post.can.edit}
          onChange={(event) => changePost({ text: event.target.value })}
        />
      </Field>
      <ul className={styles.beside}>
        {post.variants.map((version) => {
          const content = contentOf(post, version);
          const result = validateVariant(content, factsOf(version.media), limits, today);
          return (
            <li
              key={version.id}
              className={styles.version}
              aria-label={`${networkNames[version.network]} ${variantTypeLabels[version.type]}`}
            >
              <h2>{`${networkNames[version.network]} · ${variantTypeLabels[version.type]}`}</h2>
              <TextField draft={draft} version={version} result={result} strict={false} rows={6} />
              <PhonePreview content={content} media={version.media} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
