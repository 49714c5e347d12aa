import { useQuery } from '@tanstack/react-query';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import { limits } from '@bestie/contracts/limits';
import { Field } from '@bestie/design-system/field';
import { TextInput } from '@bestie/design-system/text-input';
import { useShell } from '@bestie/remote-kit/shell';
import { useId } from 'react';
import type { PostDraft } from '../draft/use-post-draft';
import styles from './fields.module.css';

/** What helps to find and plan a post; no network sees it. */
export function PlanFields({ draft: { post, changePost } }: { draft: PostDraft }) {
  const { api } = useShell();
  const known = useQuery(socialPostsQueries.listLabels(api));
  const id = useId();
  return (
    <div className={styles.pair}>
      <Field label="Label" optional hint="To find it in the calendar.">
        <TextInput
          value={post.label}
          maxLength={limits.socialPosts.labelLength}
          list={`${id}-labels`}
          onChange={(event) => changePost({ label: event.target.value })}
        />
      </Field>
      <Field label="Brand category" optional hint="Such as skin care: deals may rule it out.">
        <TextInput
          value={post.category}
          maxLength={limits.socialPosts.categoryLength}
          list={`${id}-categories`}
          onChange={(event) => changePost({ category: event.target.value })}
        />
      </Field>
      <Suggestions id={`${id}-labels`} values={known.data?.labels} />
      <Suggestions id={`${id}-categories`} values={known.data?.categories} />
    </div>
  );
}

function Suggestions({ id, values = [] }: { id: string; values: readonly string[] | undefined }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}
