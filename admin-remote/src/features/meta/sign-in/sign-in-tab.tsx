import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { auditQueries } from '@bestie/client/audit.queries';
import { passkeysQueries } from '@bestie/client/passkeys.queries';
import { adminTopic } from '@bestie/contracts/live';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { Section } from '@bestie/design-system/section';
import { useApi } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { ReasonDialog } from '../../../parts/reason-field/reason-dialog';
import { TabState } from '../tab-state';

/** Whether admins need a passkey. */
export default function SignInTab() {
  const api = useApi();
  const query = useQuery(passkeysQueries.getPolicy(api));
  useLiveRefresh(adminTopic, passkeysQueries.all);
  const act = useAction();
  const [asking, setAsking] = useState(false);
  if (!query.data) return <TabState query={query} rows={1} columns={2} />;
  const { adminsNeedPasskeys: on, version, admins, adminsWithPasskeys } = query.data;
  return (
    <Section
      title="Passkeys of admins"
      lede="Anyone may add a passkey in their settings. Where admins need one, those without count as fans until they add it."
      actions={
        <Button onClick={() => setAsking(true)}>{on ? 'Make it optional' : 'Require passkeys'}</Button>
      }
    >
      <p>
        <Badge tone={on ? 'success' : 'neutral'}>{on ? 'Required' : 'Optional'}</Badge> {adminsWithPasskeys}{' '}
        of {admins} admins have a passkey.
      </p>
      <ReasonDialog
        key={String(on)}
        draftKey="passkeys-policy"
        open={asking}
        onOpenChange={setAsking}
        title={on ? 'Let admins sign in without a passkey?' : 'Require a passkey of every admin?'}
        description={
          on
            ? 'Passkeys that were added are asked for as before.'
            : 'You need one yourself. Admins without one find how to add it in their settings.'
        }
        confirmLabel={on ? 'Make it optional' : 'Require passkeys'}
        onConfirm={async (reason) => {
          const { refreshed } = await act({
            call: () => api.passkeys.setPolicy({ adminsNeedPasskeys: !on, version, reason }),
            stale: [passkeysQueries.all, auditQueries.all],
            said: on ? 'Passkeys are optional.' : 'Admins need a passkey.',
            failure: 'thrown',
          });
          await refreshed;
        }}
      />
    </Section>
  );
}
