import type { FormEvent } from 'react';
import { assetsQueries } from '@bestie/client/assets.queries';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { assetLimits } from '@bestie/contracts/assets';
import type { AssetDetail } from '@bestie/contracts/assets.contract';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { TagInput } from '@bestie/design-system/tag-input';
import { TextArea } from '@bestie/design-system/text-area';
import { TextInput } from '@bestie/design-system/text-input';
import { DraftConflict } from '@bestie/remote-kit/draft-conflict';
import { useShell, useUnsaved } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useFieldsDraft } from '../../parts/drafts/use-fields-draft';
import { wordsOfUse } from '../../parts/spaces/words-of-use';
import styles from './asset-details.module.css';

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Name, alt text and tags. Another person's change in the meantime is offered, never overwritten. */
export function AssetForm({ asset }: { asset: AssetDetail }) {
  const { api } = useShell();
  const { name, alt, tags } = asset;
  const action = useActionState();
  const { act, busy, conflict, message } = action;
  const draft = useFieldsDraft(`asset:${asset.id}:words`, { name, alt, tags }, asset.version, busy);
  const { value: words, changed, change } = draft;
  const mayEdit = asset.can.edit && !asset.deletedAt;
  useUnsaved(changed && mayEdit ? 'The description of this file is not saved yet.' : null);

  async function save(version: number) {
    const done = await act({
      call: () => api.assets.update({ spaceId: asset.spaceId, assetId: asset.id, version, ...words }),
      updates: assetsQueries.get(api, asset.spaceId, asset.id).queryKey,
      stale: [assetsQueries.inSpace(asset.spaceId), spacesQueries.all],
      said: 'Saved.',
      failure: 'thrown',
    });
    if (done) draft.settle(words, done.answer.version);
  }

  const uses = asset.uses.length > 0 && (
    <div>
      <h3>Where it is used</h3>
      <ul className={styles.uses}>
        {asset.uses.map((use) => (
          <li key={`${use.kind}-${use.id}`}>{capitalised(wordsOfUse(use))}</li>
        ))}
      </ul>
    </div>
  );
  if (!mayEdit)
    return (
      <div className={styles.panel}>
        <p>{asset.alt || <span className={styles.quiet}>No alt text yet.</span>}</p>
        {asset.tags.length > 0 && <p className={styles.quiet}>{asset.tags.join(' · ')}</p>}
        {uses}
      </div>
    );
  return (
    <form
      className={styles.panel}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save(draft.version);
      }}
    >
      {asset.kind === 'image' && (
        <Field
          label="Alt text"
          hint="Describes the picture for people who can’t see it."
          counter={`${words.alt.length}/${limits.spaces.altLength}`}
        >
          <TextArea
            rows={3}
            maxLength={limits.spaces.altLength}
            value={words.alt}
            onChange={(event) => change({ alt: event.target.value })}
          />
        </Field>
      )}
      <Field label="Tags">
        <TagInput
          value={words.tags}
          max={limits.spaces.tags}
          maxLength={limits.spaces.tagLength}
          onValueChange={(next) => change({ tags: next })}
        />
      </Field>
      <Field label="Name">
        <TextInput
          value={words.name}
          maxLength={assetLimits.nameLength}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <DraftConflict draft={draft} action={action} onMine={(version) => void save(version)}>
        Someone changed this in the meantime.
      </DraftConflict>
      {!conflict && <FormError>{message}</FormError>}
      <div className={styles.row}>
        <Button type="submit" variant="primary" loading={busy} disabled={!changed}>
          Save
        </Button>
      </div>
      {uses}
    </form>
  );
}
