import { Suspense, useState } from 'react';
import KeyRound from 'lucide-react/icons/key-round';
import { passkeysQueries } from '@bestie/client/passkeys.queries';
import type { Passkey } from '@bestie/contracts/passkeys.contract';
import { Button } from '@bestie/design-system/button';
import { ConfirmDialog } from '@bestie/design-system/confirm-dialog';
import { formatDate } from '@bestie/design-system/format-date';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { useApi } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import rows from '../rows.module.css';

const RenamePasskeyDialog = lazyPart(
  () => import(/* webpackChunkName: "settings-rename-passkey" */ './rename-passkey-dialog'),
);

/** The person’s passkeys, with their last use. */
export function PasskeyRows({ passkeys }: { passkeys: readonly Passkey[] }) {
  const api = useApi();
  const act = useAction();
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const last = passkeys.length === 1;
  return (
    <>
      <ul className={rows.rows} aria-label="Passkeys">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className={rows.row}>
            <span className={rows.icon} aria-hidden="true">
              <KeyRound />
            </span>
            <span className={rows.words}>
              <span className={rows.name}>{passkey.name}</span>
              <span className={rows.quiet}>
                Added on {formatDate(passkey.createdAt)} ·{' '}
                {passkey.lastUsedAt ? `Last used on ${formatDate(passkey.lastUsedAt)}` : 'Not used yet'}
              </span>
            </span>
            <Button
              variant="ghost"
              aria-label={`Rename ${passkey.name}`}
              onClick={() => setRenaming(passkey)}
            >
              Rename
            </Button>
            <Button aria-label={`Remove ${passkey.name}`} onClick={() => setRemoving(passkey)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {renaming && (
        <Suspense>
          <RenamePasskeyDialog passkey={renaming} onClose={() => setRenaming(null)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={`Remove ${removing?.name ?? ''}?`}
        description={
          last
            ? 'It is your last one: your password alone signs you in then, and your recovery codes no longer count.'
            : 'It no longer signs you in.'
        }
        confirmLabel="Remove"
        onConfirm={async () => {
          const { refreshed } = await act({
            call: () => api.passkeys.remove({ passkeyId: removing?.id ?? '' }),
            stale: [passkeysQueries.all],
            said: 'Passkey removed.',
            failure: 'thrown',
          });
          await refreshed;
        }}
      />
    </>
  );
}
