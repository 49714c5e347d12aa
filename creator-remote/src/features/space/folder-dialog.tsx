import { useState } from 'react';
import { assetLimits, folderName, joinFolder, parentFolder } from '@bestie/contracts/assets';
import { BestieError, failureText } from '@bestie/contracts/errors';
import { Field } from '@bestie/design-system/field';
import { Select } from '@bestie/design-system/select';
import { TextInput } from '@bestie/design-system/text-input';
import { FormDialog } from '@bestie/remote-kit/form-dialog';

/** Names a new folder, or renames or moves an existing one. */
export function FolderDialog({
  title,
  confirmLabel,
  path,
  parent,
  folders,
  onClose,
  onConfirm,
}: {
  title: string;
  confirmLabel: string;
  /** The folder to rename; null for a new one. */
  path: string | null;
  parent: string;
  folders: readonly string[];
  onClose: () => void;
  /** Called with the whole path; a rejection is shown. */
  onConfirm: (to: string) => Promise<unknown>;
}) {
  const [name, setName] = useState(path === null ? '' : folderName(path));
  const [place, setPlace] = useState(path === null ? parent : parentFolder(path));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  async function submit() {
    const clean = name.trim();
    if (clean === '' || clean.includes('/')) return setError('A folder needs a name without slashes.');
    setBusy(true);
    setError(null);
    try {
      await onConfirm(joinFolder(place, clean));
      onClose();
    } catch (failure) {
      setError(
        failure instanceof BestieError
          ? (failure.issues[0]?.message ?? failure.message)
          : failureText(failure),
      );
    } finally {
      setBusy(false);
    }
  }
  return (
    <FormDialog
      size="s"
      title={title}
      submitLabel={confirmLabel}
      busy={busy}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <Field label="Name" error={error} required>
        <TextInput
          value={name}
          maxLength={assetLimits.folderNameLength}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label="Inside">
        <Select
          value={place}
          placeholder="Top level"
          options={folders
            .filter((folder) => path === null || (folder !== path && !folder.startsWith(`${path}/`)))
            .map((folder) => ({ value: folder, label: folder.replaceAll('/', ' / ') }))}
          onValueChange={setPlace}
        />
      </Field>
    </FormDialog>
  );
}
