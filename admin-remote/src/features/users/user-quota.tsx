import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { quotasQueries } from '@bestie/client/quotas.queries';
import type { User } from '@bestie/contracts/users.contract';
import { Button } from '@bestie/design-system/button';
import { formatDate } from '@bestie/design-system/format-date';
import { useShell } from '@bestie/remote-kit/shell';
import { StorageMeter } from '@bestie/remote-kit/storage-meter';
import { EndQuotaDialog } from '../../parts/quotas/end-quota-dialog';
import { PersonQuotaDialog } from '../../parts/quotas/person-quota-dialog';
import { UserSection } from './user-section';
import { nameOf } from './user-words';
import styles from './users-page.module.css';

/** How much a person stores and may store, and a quota of their own. */
export function UserQuota({ user }: { user: User }) {
  const { api, session } = useShell();
  const query = useQuery(quotasQueries.getPerson(api, user.uid));
  const mine = session?.uid === user.uid;
  const [asked, setAsked] = useState<'set' | 'end' | null>(null);
  const name = nameOf(user);
  return (
    <UserSection title="Storage" query={query} lines={3}>
      {(data) => (
        <>
          <StorageMeter usage={data} />
          <p className={styles.email}>
            {data.own
              ? `Set by ${data.own.setBy.name}${data.own.endsAt ? ` until ${formatDate(data.own.endsAt)}` : ''}: “${data.own.reason}”`
              : 'As everyone with their role.'}
          </p>
          {!mine && (
            <div className={styles.actions}>
              <Button onClick={() => setAsked('set')}>Change quota</Button>
              {data.own && <Button onClick={() => setAsked('end')}>End it</Button>}
            </div>
          )}
          {asked === 'set' && (
            <PersonQuotaDialog
              uid={user.uid}
              name={name}
              version={data.version}
              bytes={data.quotaBytes}
              usedBytes={data.usedBytes}
              endsAt={data.own?.endsAt ?? null}
              onClose={() => setAsked(null)}
            />
          )}
          <EndQuotaDialog
            ending={asked === 'end' ? { uid: user.uid, name, version: data.version } : null}
            onClose={() => setAsked(null)}
          />
        </>
      )}
    </UserSection>
  );
}
