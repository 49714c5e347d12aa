import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { auditQueries } from '@bestie/client/audit.queries';
import { passkeysQueries } from '@bestie/client/passkeys.queries';
import { signInMethodLabels } from '@bestie/contracts/passkeys';
import type { User } from '@bestie/contracts/users.contract';
import { Button } from '@bestie/design-system/button';
import { formatMoment } from '@bestie/design-system/format-date';
import { plural } from '@bestie/design-system/format-number';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { ReasonDialog } from '../../parts/reason-field/reason-dialog';
import { UserSection } from './user-section';
import { nameOf } from './user-words';
import styles from './users-page.module.css';

const shown = 5;

/** A person’s passkeys by number, and sign-ins to their account that failed. */
export function UserSignIns({ user }: { user: User }) {
  const { api, session } = useShell();
  const act = useAction();
  const query = useQuery(passkeysQueries.listFailuresOf(api, user.uid));
  const [asking, setAsking] = useState(false);
  return (
    <UserSection title="Sign-in" query={query} lines={2}>
      {(data) => (
        <>
          <p>
            {data.passkeys > 0 ? `Password and ${plural(data.passkeys, 'passkey')}.` : 'No passkey.'}{' '}
            {data.items.length > 0
              ? `${plural(data.items.length, 'failed sign-in')}, the latest:`
              : 'No sign-in failed.'}
          </p>
          {data.items.length > 0 && (
            <ul className={styles.cases} aria-label="Failed sign-ins">
              {data.items.slice(0, shown).map(({ id, method, at, browser, system }) => (
                <li key={id} className={styles.email}>
                  {formatMoment(at)} · {signInMethodLabels[method]} ·{' '}
                  {[browser, system].filter(Boolean).join(' on ') || 'Unknown device'}
                </li>
              ))}
            </ul>
          )}
          {data.passkeys > 0 && session?.uid !== user.uid && (
            <div className={styles.actions}>
              <Button onClick={() => setAsking(true)}>Remove passkeys</Button>
            </div>
          )}
          <ReasonDialog
            key={user.uid}
            draftKey={`remove-passkeys:${user.uid}`}
            open={asking}
            onOpenChange={setAsking}
            title={`Remove the passkeys of ${nameOf(user)}?`}
            description="For people who lost them. They are signed out everywhere, and their password alone signs them in until they add a new one."
            confirmLabel="Remove passkeys"
            danger
            onConfirm={async (reason) => {
              const { refreshed } = await act({
                call: () => api.passkeys.removeAllOf({ uid: user.uid, reason }),
                stale: [passkeysQueries.all, auditQueries.all],
                said: 'Removed.',
                failure: 'thrown',
              });
              await refreshed;
            }}
          />
        </>
      )}
    </UserSection>
  );
}
