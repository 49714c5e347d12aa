import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { vipPostsQueries } from '@bestie/client/vip-posts.queries';
import { limits } from '@bestie/contracts/limits';
import type { VipTier } from '@bestie/contracts/vip.contract';
import type { VipPost } from '@bestie/contracts/vip-posts.contract';
import { DateInput } from '@bestie/design-system/date-input';
import { instantOfDevice, onDevice } from '@bestie/design-system/device-time';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { Select } from '@bestie/design-system/select';
import { TextArea } from '@bestie/design-system/text-area';
import { TextInput } from '@bestie/design-system/text-input';
import { DraftConflict } from '@bestie/remote-kit/draft-conflict';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import type { SpaceFile } from '@bestie/remote-kit/space-files-field';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useChangeDraft } from '@bestie/remote-kit/use-change-draft';
import { useMute } from '@bestie/remote-kit/use-mute';
import { SpaceFiles } from './space-files';
import styles from './post-form.module.css';

const { vip } = limits;

export interface PostFormProps {
  /** Null for a new post. */
  post: VipPost | null;
  tiers: readonly VipTier[];
  onClose: () => void;
  onSaved: (postId: string) => void;
}

const timeOf = (instant: string | null | undefined): string | null => (instant ? onDevice(instant) : null);
const instantOf = (time: string | null): string | null => time && instantOfDevice(time);

/** The form for a post. What is written survives a reload; sent twice, it is one post. */
export default function PostForm({ post, tiers, onClose, onSaved }: PostFormProps) {
  const { api } = useShell();
  const action = useActionState();
  const { act, busy, failure, issue } = action;
  const mute = useMute();
  const open = tiers.filter(({ closed, id }) => !closed || id === post?.tierId);
  const [newId] = useState(uuidv7);
  const draft = useChangeDraft(
    `vip:post:${post?.id ?? 'new'}`,
    {
      id: post?.id ?? newId,
      title: post?.title ?? '',
      body: post?.body ?? '',
      tierId: post?.tierId ?? open[0]?.id ?? '',
      publishAt: post?.published === false ? timeOf(post.publishAt) : null,
      earlyUntil: timeOf(post?.earlyUntil),
      files: [] as SpaceFile[],
    },
    post?.version ?? 0,
  );
  const words = draft.value;
  /** Without a time it is published by being saved. */
  const comesOut = post?.published !== true && words.publishAt === null;
  const set = (changes: Partial<typeof words>) => draft.change({ ...changes, id: words.id });
  const close = () => {
    draft.discard();
    onClose();
  };

  async function save(version = draft.version) {
    const { id, title, body, tierId, files } = words;
    const earlyUntil = instantOf(words.earlyUntil);
    const publishAt = instantOf(words.publishAt);
    const done = await act({
      call: () =>
        post
          ? api.vipPosts.update({
              postId: post.id,
              version,
              title,
              body,
              tierId,
              earlyUntil,
              ...(!post.published && { publishAt: publishAt ?? new Date().toISOString() }),
            })
          : api.vipPosts.create({
              id,
              title,
              body,
              tierId,
              publishAt,
              earlyUntil,
              media: files.map(({ spaceId, assetId }) => ({ spaceId, assetId, alt: '' })),
            }),
      stale: [vipPostsQueries.all],
      said: comesOut ? 'Your post is out.' : post ? 'Saved.' : 'Your post is scheduled.',
      failure: 'thrown',
    });
    if (!done) return;
    close();
    onSaved(words.id);
  }

  return (
    <FormDialog
      title={post ? 'Edit post' : 'Write a post'}
      submitLabel={comesOut ? 'Publish' : post ? 'Save' : 'Schedule'}
      noValidate
      busy={busy}
      disabled={words.title.trim() === '' || words.body.trim() === ''}
      silence={mute}
      dismissible={false}
      onClose={close}
      onSubmit={() => void save()}
      className={styles.form}
    >
      <FormError>{failure}</FormError>
      {post && (
        <DraftConflict draft={draft} action={action} onMine={(version) => void save(version)}>
          This post was changed somewhere else in the meantime.
        </DraftConflict>
      )}
      <Field
        label="Title"
        required
        error={issue('title')}
        hint="Everybody sees the title, also where the post is locked."
      >
        <TextInput
          value={words.title}
          maxLength={vip.titleLength}
          onChange={(event) => set({ title: event.target.value })}
        />
      </Field>
      <Field label="Text" required error={issue('body')}>
        <TextArea
          rows={10}
          value={words.body}
          maxLength={vip.bodyLength}
          onChange={(event) => set({ body: event.target.value })}
        />
      </Field>
      {!post && <SpaceFiles chosen={words.files} onChange={(files) => set({ files })} />}
      <Field label="For" error={issue('tierId')} hint="This tier and all above it.">
        <Select
          options={open.map(({ id, name }) => ({ value: id, label: name }))}
          value={words.tierId}
          onValueChange={(tierId) => tierId && set({ tierId })}
        />
      </Field>
      {post?.published !== true && (
        <Field label="Publish" optional error={issue('publishAt')} hint="Without a time it’s published now.">
          <DateInput
            type="datetime-local"
            value={words.publishAt}
            onValueChange={(publishAt) => set({ publishAt })}
          />
        </Field>
      )}
      <Field
        label="Open to everybody from"
        optional
        error={issue('earlyUntil')}
        hint="Members read it early; then all fans do."
      >
        <DateInput
          type="datetime-local"
          value={words.earlyUntil}
          onValueChange={(earlyUntil) => set({ earlyUntil })}
        />
      </Field>
    </FormDialog>
  );
}
