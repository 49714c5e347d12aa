import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Laptop from 'lucide-react/icons/laptop';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Smartphone from 'lucide-react/icons/smartphone';
import Tablet from 'lucide-react/icons/tablet';
import { devicesQueries } from '@bestie/client/devices.queries';
import type { Device } from '@bestie/contracts/devices.contract';
import { userTopic } from '@bestie/contracts/live';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { ConfirmDialog } from '@bestie/design-system/confirm-dialog';
import { ErrorState } from '@bestie/design-system/error-state';
import { formatDay } from '@bestie/design-system/format-date';
import { Section } from '@bestie/design-system/section';
import { Loading } from '@bestie/design-system/skeleton';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { agoInWords, today } from '../../parts/items/item-words';
import { RowsSkeleton } from './rows-skeleton';
import styles from './rows.module.css';

/** How many devices are shown before the list is expanded. */
const shownAtFirst = 6;

const icons = {
  computer: <Laptop />,
  phone: <Smartphone />,
  tablet: <Tablet />,
  unknown: <MonitorSmartphone />,
} satisfies Record<Device['kind'], unknown>;

const nameOf = ({ browser, system }: Device) =>
  browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown device');

/** The day of an instant in the person's time zone. */
const dayOf = (instant: string) => today(new Date(instant));

/** What is about to be signed out: one device, or all others. */
type Asked = Device | 'others';

/** The devices on which the person is signed in, with a button to sign out each. */
export function DevicesSection() {
  const { api, session } = useShell();
  const act = useAction();
  const list = useQuery(devicesQueries.list(api));
  useLiveRefresh(session ? userTopic(session.uid) : null, devicesQueries.all, { pause: 5_000 });
  const devices = list.data?.items ?? [];
  const others = devices.filter(({ current }) => !current);
  const [all, setAll] = useState(false);
  const shown = all ? devices : devices.slice(0, shownAtFirst);
  const [asking, setAsking] = useState(false);
  // The value stays while the dialog closes, so that its text does not change.
  const [asked, setAsked] = useState<Asked>('others');
  const here = useRef<HTMLDivElement>(null);

  const ask = (what: Asked) => {
    setAsked(what);
    setAsking(true);
  };
  async function signOut() {
    const { refreshed } = await act({
      call: () =>
        asked === 'others' ? api.devices.signOutOthers({}) : api.devices.signOut({ deviceId: asked.id }),
      stale: [devicesQueries.all],
      said: asked === 'others' ? 'Signed out everywhere else.' : `Signed out ${nameOf(asked)}.`,
      failure: 'thrown',
    });
    await refreshed;
    // The button that opened the dialog disappeared with its row.
    here.current?.focus();
  }

  return (
    <Section
      title="Signed-in devices"
      lede="Don’t recognise a device? Sign it out, then change your password."
    >
      <div ref={here} tabIndex={-1} className={styles.place}>
        {list.isPending ? (
          <Loading label="Loading your devices…">
            <RowsSkeleton rows={2} />
          </Loading>
        ) : !list.data ? (
          <ErrorState compact onRetry={() => void list.refetch()} retrying={list.isFetching} />
        ) : (
          <>
            <ul className={styles.rows} aria-label="Signed-in devices">
              {shown.map((device) => (
                <li key={device.id} className={styles.row}>
                  <span className={styles.icon} aria-hidden="true">
                    {icons[device.kind]}
                  </span>
                  <span className={styles.words}>
                    <span className={styles.name}>{nameOf(device)}</span>
                    <span className={styles.quiet}>
                      Signed in on {formatDay(dayOf(device.signedInAt))}
                      {!device.current && ` · Last seen ${agoInWords(dayOf(device.seenAt), today())}`}
                    </span>
                  </span>
                  {device.current ? (
                    <Badge tone="success">This device</Badge>
                  ) : (
                    <Button aria-label={`Sign out ${nameOf(device)}`} onClick={() => ask(device)}>
                      Sign out
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {(shown.length < devices.length || others.length > 0) && (
              <div className={styles.buttons}>
                {shown.length < devices.length && (
                  <Button variant="ghost" onClick={() => setAll(true)}>
                    Show all {devices.length}
                  </Button>
                )}
                {others.length > 0 && <Button onClick={() => ask('others')}>Sign out everywhere else</Button>}
              </div>
            )}
          </>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={asked === 'others' ? 'Sign out everywhere else?' : `Sign out ${nameOf(asked)}?`}
        description={
          asked === 'others'
            ? 'Every device but this one is signed out right away. Anything not saved there is lost.'
            : 'It is signed out right away. Anything not saved there is lost.'
        }
        confirmLabel={asked === 'others' ? 'Sign out everywhere else' : 'Sign out'}
        onConfirm={signOut}
      />
    </Section>
  );
}
