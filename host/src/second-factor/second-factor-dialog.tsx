import { useState } from 'react';
import { createApi } from '@bestie/client/api';
import { showPasskey } from '@bestie/client/passkeys';
import { failureText } from '@bestie/contracts/errors';
import { Button } from '@bestie/design-system/button';
import { Dialog } from '@bestie/design-system/dialog';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { TextInput } from '@bestie/design-system/text-input';
import styles from './second-factor.module.css';
import type { WaitingSignIn } from './second-factor-store';

const formId = 'recovery-code';

/** After the password: a passkey, or else a recovery code. */
export default function SecondFactorDialog({ signIn }: { signIn: WaitingSignIn }) {
  const [api] = useState(() => createApi({ token: async () => signIn.idToken }));
  const [lost, setLost] = useState(false);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function attempt(show: () => Promise<void>) {
    setBusy(true);
    setFailure(null);
    try {
      await show();
      signIn.confirmed();
    } catch (error) {
      setFailure(failureText(error));
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      size="s"
      dismissible={false}
      onOpenChange={(open) => !open && signIn.cancelled()}
      title={lost ? 'Use a recovery code' : 'Show your passkey'}
      description={
        lost
          ? 'Type one of the codes that you kept when you added your first passkey. Each works once.'
          : 'One more step: use the passkey of this account, by your fingerprint, face, PIN or key.'
      }
      footer={
        <>
          <Button onClick={signIn.cancelled} disabled={busy}>
            Cancel
          </Button>
          {lost ? (
            <Button
              type="submit"
              form={formId}
              variant="primary"
              loading={busy}
              disabled={code.trim() === ''}
            >
              Sign in
            </Button>
          ) : (
            <Button variant="primary" loading={busy} onClick={() => void attempt(() => showPasskey(api))}>
              Use your passkey
            </Button>
          )}
        </>
      }
    >
      <div className={styles.parts}>
        {lost && (
          <form
            id={formId}
            onSubmit={(event) => {
              event.preventDefault();
              void attempt(() => api.passkeys.useRecoveryCode({ code }));
            }}
          >
            <Field label="Recovery code">
              <TextInput
                value={code}
                maxLength={40}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                onChange={(event) => setCode(event.target.value)}
              />
            </Field>
          </form>
        )}
        <FormError>{failure}</FormError>
        <Button
          variant="ghost"
          disabled={busy}
          onClick={() => {
            setFailure(null);
            setLost(!lost);
          }}
        >
          {lost ? 'Use a passkey instead' : 'I don’t have my passkey'}
        </Button>
      </div>
    </Dialog>
  );
}
