import { useState } from 'react';
import { passkeysQueries } from '@bestie/client/passkeys.queries';
import { limits } from '@bestie/contracts/limits';
import type { Passkey } from '@bestie/contracts/passkeys.contract';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { TextInput } from '@bestie/design-system/text-input';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useApi } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';

/** Renames a passkey. */
export default function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const api = useApi();
  const [name, setName] = useState(passkey.name);
  const { act, busy, issue, failure } = useActionState();
  async function submit() {
    const done = await act({
      call: () => api.passkeys.rename({ passkeyId: passkey.id, name: name.trim() }),
      stale: [passkeysQueries.all],
      said: 'Renamed.',
      failure: 'thrown',
    });
    if (done) onClose();
  }
  return (
    <FormDialog
      title="Rename passkey"
      submitLabel="Rename"
      busy={busy}
      disabled={name.trim() === ''}
      noValidate
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <Field label="Name" required error={issue('name')}>
        <TextInput
          value={name}
          maxLength={limits.passkeys.nameLength}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <FormError>{failure}</FormError>
    </FormDialog>
  );
}
