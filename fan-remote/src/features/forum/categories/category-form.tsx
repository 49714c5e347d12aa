import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { forumQueries } from '@bestie/client/forum.queries';
import type { ForumCategory } from '@bestie/contracts/forum.contract';
import { limits } from '@bestie/contracts/limits';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { TextInput } from '@bestie/design-system/text-input';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';

const { categoryNameLength, categoryDescriptionLength } = limits.forum;

/** Adds a category, or renames one; its address stays. */
export function CategoryForm({ category, onClose }: { category: ForumCategory | null; onClose: () => void }) {
  const { api } = useShell();
  // A new one that is sent twice is added once.
  const [id] = useState(() => category?.id ?? uuidv7());
  const [name, setName] = useState(category?.name ?? '');
  const [description, setDescription] = useState(category?.description ?? '');
  const { act, busy, issue, failure, conflict } = useActionState();

  async function submit() {
    const done = await act({
      call: () =>
        category
          ? api.forum.updateCategory({ categoryId: id, version: category.version, name, description })
          : api.forum.createCategory({ id, name, description }),
      updates: forumQueries.categories(api).queryKey,
      stale: [forumQueries.lists],
      failure: 'thrown',
    });
    if (done) onClose();
  }
  return (
    <FormDialog
      title={category ? `Edit “${category.name}”` : 'New category'}
      submitLabel={category ? 'Save' : 'Add category'}
      busy={busy}
      disabled={name.trim() === ''}
      dismissible={name + description === (category ? category.name + category.description : '')}
      noValidate
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <Field label="Name" required error={issue('name')}>
        <TextInput
          value={name}
          maxLength={categoryNameLength}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field
        label="Description"
        optional
        hint="One sentence about what belongs here."
        error={issue('description')}
      >
        <TextInput
          value={description}
          maxLength={categoryDescriptionLength}
          autoComplete="off"
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
      <FormError>{conflict?.message ?? failure}</FormError>
    </FormDialog>
  );
}
