import type { FormEvent } from 'react';
import { assetsQueries } from '@bestie/client/assets.queries';
import { spacesQueries } from '@bestie/client/spaces.queries';
import { assetLimits } from '@bestie/contracts/assets';
import type { AssetDetail } from '@bestie/contracts/assets.contract';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { ConflictChoice } from '@bestie/design-system/conflict-choice';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { TagInput } from '@bestie/design-system/tag-input';
import { TextArea } from '@bestie/design-system/text-area';
import { TextInput } from '@bestie/design-system/text-input';
import { useShell, useUnsaved } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { wordsOfUse } from './words-of-use';
import styles from './asset-details.module.css';

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Name, alt text and tags. Another person's change in the meantime is offered, never overwritten. */
export function AssetForm({ asset }: { asset: AssetDetail }) {
  const { api } = useShell();
  const saved = { name: asset.name, alt: asset.alt, tags: asset.tags };
  const [draft, setDraft, clearDraft] = useDraft(`asset:${asset.id}`, saved);
  const { act, busy, conflict, message, reset } = useActionState();
  const changed = JSON.stringify(draft) !== JSON.stringify(saved);
  const mayEdit = asset.can.edit && !asset.deletedAt;
  useUnsaved(changed && mayEdit ? 'The description of this file is not saved yet.' : null);

  async function save(version: number) {
    const done = await act({
      call: () => api.assets.update({ spaceId: asset.spaceId, assetId: asset.id, version, ...draft }),
      updates: assetsQueries.get(api, asset.spaceId, asset.id).queryKey,
      stale: [assetsQueries.inSpace(asset.spaceId), spacesQueries.all],
      said: 'Saved.',
      failure: 'thrown',
    });
    if (done) clearDraft();
  }
  function takeTheirs() {
    setDraft(saved);
    clearDraft();
    reset();
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
        void save(asset.version);
      }}
    >
      {asset.kind === 'image' && (
        <Field
          label="Alt text"
          hint="Describes the picture for people who can’t see it."
          counter={`${draft.alt.length}/${limits.spaces.altLength}`}
        >
          <TextArea
            rows={3}
            maxLength={limits.spaces.altLength}
            value={draft.alt}
            onChange={(event) => setDraft({ ...draft, alt: event.target.value })}
          />
        </Field>
      )}
      <Field label="Tags">
        <TagInput
          value={draft.tags}
          max={limits.spaces.tags}
          maxLength={limits.spaces.tagLength}
          onValueChange={(tags) => setDraft({ ...draft, tags })}
        />
      </Field>
      <Field label="Name">
        <TextInput
          value={draft.name}
          maxLength={assetLimits.nameLength}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        />
      </Field>
      {conflict ? (
        <ConflictChoice
          busy={busy}
          onTheirs={takeTheirs}
          onMine={() => void save(conflict.currentVersion ?? asset.version)}
        >
          Someone changed this in the meantime.
        </ConflictChoice>
      ) : (
        <FormError>{message}</FormError>
      )}
      <div className={styles.row}>
        <Button type="submit" variant="primary" loading={busy} disabled={!changed}>
          Save
        </Button>
      </div>
      {uses}
    </form>
  );
}
