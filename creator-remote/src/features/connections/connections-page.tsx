import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { connectionsQueries } from '@bestie/client/connections.queries';
import { networkNames } from '@bestie/contracts/connections';
import type { Network } from '@bestie/contracts/connections';
import type { Connection } from '@bestie/contracts/connections.contract';
import { userTopic } from '@bestie/contracts/live';
import { ConfirmDialog } from '@bestie/design-system/confirm-dialog';
import { ErrorState } from '@bestie/design-system/error-state';
import { Page } from '@bestie/design-system/page';
import { PageHeader } from '@bestie/design-system/page-header';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { useLiveRefresh } from '@bestie/remote-kit/use-live-refresh';
import { accessPages, wordsOfProblem } from './connection-words';
import { leaveFor } from './leave-for';
import { NetworkCard } from './network-card';
import { useNetworkReturn } from './use-network-return';
import styles from './connections-page.module.css';

/** The accounts at which Bestie publishes for this person. */
export default function ConnectionsPage() {
  const { api, session } = useShell();
  const act = useAction();
  const query = useQuery(connectionsQueries.list(api));
  const leaving = useLeaving();
  // The value stays while the dialog closes, so that its text does not change.
  const [asked, setAsked] = useState<Connection | null>(null);
  const [asking, setAsking] = useState(false);
  useLiveRefresh(session ? userTopic(session.uid) : null, connectionsQueries.all);

  const disconnect = async (connection: Connection) => {
    await act({
      call: () => api.connections.disconnect({ connectionId: connection.id }),
      stale: [connectionsQueries.all],
      said: `Disconnected ${networkNames[connection.network]}.`,
      failure: 'thrown',
    });
  };

  return (
    <Page width="form">
      <PageHeader
        title="Connections"
        lede="Connect the accounts that Bestie publishes to. It posts only what you schedule, and nobody else can use them here, not even admins."
      />
      <Returned />
      {query.data ? (
        <ul className={styles.networks}>
          {query.data.items.map((item) => (
            <NetworkCard
              key={item.network}
              item={item}
              leaving={leaving.network === item.network}
              onConnect={() => void leaving.leave(item.network)}
              onDisconnect={() => {
                setAsked(item.connection);
                setAsking(true);
              }}
            />
          ))}
        </ul>
      ) : query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
          Your connections could not be loaded. They still work.
        </ErrorState>
      ) : (
        <Loading label="Loading connections…">
          <div className={styles.networks}>
            <Skeleton height={126} />
            <Skeleton height={126} />
            <Skeleton height={126} />
          </div>
        </Loading>
      )}
      {asked && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={`Disconnect ${asked.accountName}?`}
          description={<WhatDisconnectingDoes connection={asked} />}
          confirmLabel="Disconnect"
          danger
          onConfirm={() => disconnect(asked)}
        />
      )}
    </Page>
  );
}

/** The way to a network; a page that the browser kept from before is no longer on it. */
function useLeaving() {
  const { api } = useShell();
  const act = useAction();
  const [network, setNetwork] = useState<Network | null>(null);
  useEffect(() => {
    const stay = () => setNetwork(null);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);
  async function leave(to: Network) {
    setNetwork(to);
    const started = await act({ call: () => api.connections.start({ network: to }) });
    if (started) leaveFor(started.answer.url);
    else setNetwork(null);
  }
  return { network, leave };
}

/** What came of a visit to a network. */
function Returned() {
  const returned = useNetworkReturn();
  if (!returned) return null;
  const { network, problem } = returned;
  return problem === null ? (
    <p role="status" className={styles.done}>
      {networkNames[network]} is connected. From now on, Bestie publishes what becomes due there. Posts that
      it already reminded you of are still yours to publish.
    </p>
  ) : (
    <p role="alert" className={styles.problem}>
      {wordsOfProblem(problem, network)}
    </p>
  );
}

function WhatDisconnectingDoes({ connection: { network } }: { connection: Connection }) {
  const access = accessPages[network];
  return (
    <>
      Scheduled posts stay, and you get a reminder when one is due. What is published stays as well.{' '}
      {access
        ? `To take back the permission itself, remove Bestie in ${access}.`
        : 'Bestie gives the permission back to Google.'}
    </>
  );
}
