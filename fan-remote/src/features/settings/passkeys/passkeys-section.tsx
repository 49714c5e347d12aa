import { Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { passkeysQueries } from '@bestie/client/passkeys.queries';
import type { NewPasskeyQuestion, Passkey } from '@bestie/contracts/passkeys.contract';
import { Button } from '@bestie/design-system/button';
import { ErrorState } from '@bestie/design-system/error-state';
import { plural } from '@bestie/design-system/format-number';
import { Loading } from '@bestie/design-system/skeleton';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { useApi } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import { LinkedSection } from '../linked-section';
import { RowsSkeleton } from '../rows-skeleton';
import rows from '../rows.module.css';
import { PasskeyRows } from './passkey-rows';

const AddPasskeyDialog = lazyPart(
  () => import(/* webpackChunkName: "settings-add-passkey" */ './add-passkey-dialog'),
);
const RecoveryCodesDialog = lazyPart(
  () => import(/* webpackChunkName: "settings-recovery-codes" */ './recovery-codes-dialog'),
);

/** The second factor: passkeys and recovery codes. */
export function PasskeysSection() {
  const api = useApi();
  const query = useQuery(passkeysQueries.list(api));
  const { act, busy } = useActionState();
  const [question, setQuestion] = useState<NewPasskeyQuestion | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const items: readonly Passkey[] = query.data?.items ?? [];
  const left = query.data?.recoveryCodesLeft ?? 0;
  const add = async () => {
    const done = await act({ call: () => api.passkeys.beginAdd({}) });
    if (done) setQuestion(done.answer);
  };
  const renew = async () => {
    const done = await act({ call: () => api.passkeys.renewRecoveryCodes({}), stale: [passkeysQueries.all] });
    if (done) setCodes(done.answer.recoveryCodes);
  };
  return (
    <LinkedSection
      id="passkeys"
      title="Passkeys"
      lede="With a passkey, your password alone opens nothing: your fingerprint, face, PIN or a key has to follow."
    >
      {query.isPending ? (
        <Loading label="Loading your passkeys…">
          <RowsSkeleton rows={1} />
        </Loading>
      ) : !query.data ? (
        <ErrorState compact onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <>
          {query.data.required && items.length === 0 && (
            <p role="status">
              Admins need a passkey here. Add one, then reload the page to work as an admin again.
            </p>
          )}
          {items.length > 0 ? (
            <PasskeyRows passkeys={items} />
          ) : (
            <p className={rows.none}>You sign in with your password alone.</p>
          )}
          {query.data.limit !== null && <p className={rows.none}>{query.data.limit}</p>}
          <div className={rows.buttons}>
            <Button loading={busy} onClick={() => void add()}>
              Add a passkey
            </Button>
            {items.length > 0 && (
              <Button variant="ghost" disabled={busy} onClick={() => void renew()}>
                New recovery codes ({plural(left, 'code')} left)
              </Button>
            )}
          </div>
        </>
      )}
      <Suspense>
        {question && (
          <AddPasskeyDialog question={question} onClose={() => setQuestion(null)} onCodes={setCodes} />
        )}
        {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
      </Suspense>
    </LinkedSection>
  );
}
