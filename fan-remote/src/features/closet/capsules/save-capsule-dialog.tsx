import { useRef } from 'react';
import { uuidv7 } from 'uuidv7';
import { capsulesQueries } from '@bestie/client/capsules.queries';
import type { CapsuleCriteria } from '@bestie/contracts/capsules.contract';
import { seasonLabels } from '@bestie/contracts/items';
import { limits } from '@bestie/contracts/limits';
import { cutText } from '@bestie/contracts/text';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { TextInput } from '@bestie/design-system/text-input';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';

export interface SaveCapsuleDialogProps {
  criteria: CapsuleCriteria;
  itemIds: string[];
  onClose: () => void;
}

/** "Autumn office, 12 pieces". */
function proposeName({ season, occasions, size }: CapsuleCriteria): string {
  const words = [season && seasonLabels[season], occasions[0]].filter(Boolean).join(' ');
  return cutText(`${words || 'Capsule'}, ${size} pieces`, limits.capsules.nameLength);
}

/** Saves a capsule under a name. */
export function SaveCapsuleDialog({ criteria, itemIds, onClose }: SaveCapsuleDialogProps) {
  const { api } = useShell();
  const { act, busy, failure, issue } = useActionState();
  /** The same words sent again are one capsule; others are another one. */
  const sent = useRef({ name: '', id: '' });
  const [{ name }, setDraft, clearDraft] = useDraft(`capsule:${JSON.stringify(criteria)}`, {
    name: proposeName(criteria),
  });
  const close = () => {
    clearDraft();
    onClose();
  };
  const save = async () => {
    if (sent.current.name !== name) sent.current = { name, id: uuidv7() };
    const { id } = sent.current;
    const done = await act({
      call: () => api.capsules.create({ id, name, criteria, itemIds }),
      stale: [capsulesQueries.lists],
      said: `Saved ${name}.`,
      failure: 'thrown',
    });
    if (done) close();
  };
  return (
    <FormDialog
      size="s"
      title="Save this capsule"
      submitLabel="Save"
      busy={busy}
      disabled={name.trim() === ''}
      onClose={close}
      onSubmit={() => void save()}
    >
      <Field label="Name" counter={`${name.length}/${limits.capsules.nameLength}`} error={issue('name')}>
        <TextInput
          value={name}
          maxLength={limits.capsules.nameLength}
          onChange={(event) => setDraft({ name: event.target.value })}
        />
      </Field>
      <FormError>{failure}</FormError>
    </FormDialog>
  );
}
