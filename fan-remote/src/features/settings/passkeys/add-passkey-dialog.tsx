import { useState } from 'react';
import { createPasskey } from '@bestie/client/passkeys';
import { passkeysQueries } from '@bestie/client/passkeys.queries';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import type { NewPasskeyQuestion } from '@bestie/contracts/passkeys.contract';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { TextInput } from '@bestie/design-system/text-input';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useApi } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';

export interface AddPasskeyDialogProps {
  /** Asked after the person confirmed that it is them. */
  question: NewPasskeyQuestion;
  onClose: () => void;
  /** With the first passkey come recovery codes. */
  onCodes: (codes: string[]) => void;
}

/** Whether the server takes no more answers to a question: it is too old, or what came was no passkey. */
const isClosed = (error: unknown): boolean =>
  error instanceof BestieError &&
  error.issues.some(({ field }) => field === 'challengeId' || field === 'attestationObject');

/** Names a passkey, and has the browser make it. */
export default function AddPasskeyDialog({ question: first, onClose, onCodes }: AddPasskeyDialogProps) {
  const api = useApi();
  const [question, setQuestion] = useState<NewPasskeyQuestion | null>(first);
  const [name, setName] = useState('');
  const { act, busy, issue, failure } = useActionState();
  // Made once for each question: a second one would replace it on the device, while the server may know the first.
  const [made, setMade] = useState<Awaited<ReturnType<typeof createPasskey>> | null>(null);
  async function submit() {
    const done = await act({
      async call() {
        const asked = question ?? (await api.passkeys.beginAdd({}));
        setQuestion(asked);
        const passkey = made ?? (await createPasskey(asked));
        setMade(passkey);
        try {
          return await api.passkeys.add({ ...passkey, name: name.trim() });
        } catch (error) {
          if (isClosed(error)) {
            setQuestion(null);
            setMade(null);
          }
          throw error;
        }
      },
      stale: [passkeysQueries.all],
      said: 'Passkey added.',
      failure: 'thrown',
    });
    if (!done) return;
    onClose();
    if (done.answer.recoveryCodes) onCodes(done.answer.recoveryCodes);
  }
  return (
    <FormDialog
      title="Add a passkey"
      description="Your browser asks for your fingerprint, face, PIN or key. From then on, your other devices need a passkey after the password."
      submitLabel="Add it"
      busy={busy}
      disabled={name.trim() === ''}
      noValidate
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <Field
        label="Name"
        required
        error={issue('name')}
        hint="So that you know it again, such as “My phone”."
      >
        <TextInput
          value={name}
          maxLength={limits.passkeys.nameLength}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <FormError>{failure ?? issue('challengeId') ?? issue('attestationObject')}</FormError>
    </FormDialog>
  );
}
