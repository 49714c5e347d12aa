import { useQuery } from '@tanstack/react-query';
import { connectionsQueries } from '@bestie/client/connections.queries';
import { networkNames } from '@bestie/contracts/connections';
import type { Network } from '@bestie/contracts/connections';
import { paths } from '@bestie/contracts/paths';
import { Link } from '@bestie/design-system/link';
import { useShell } from '@bestie/remote-kit/shell';
import styles from './composer.module.css';

/** The account that Bestie publishes with; undefined while that is not known, null without one that works. */
export function useAccount(network: Network) {
  const { api } = useShell();
  const query = useQuery(connectionsQueries.list(api));
  if (!query.data) return undefined;
  const found = query.data.items.find((item) => item.network === network);
  return found?.missing === null && found.connection?.state === 'connected' ? found.connection : null;
}

/** Says plainly that Bestie cannot publish there, and what works without. */
export function CredentialsNote({ network }: { network: Network }) {
  const account = useAccount(network);
  if (account !== null) return null;
  const name = networkNames[network];
  return (
    <p className={styles.note}>
      {`No ${name} account is connected, so Bestie publishes nothing there. Everything else works: write, check and plan it here, download the Export pack when it’s due, post it yourself, and mark it as published. `}
      <Link href={paths.creator.connections}>Connections</Link>
    </p>
  );
}
