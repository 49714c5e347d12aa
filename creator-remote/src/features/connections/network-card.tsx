import Camera from 'lucide-react/icons/camera';
import CirclePlay from 'lucide-react/icons/circle-play';
import Pin from 'lucide-react/icons/pin';
import { networkNames } from '@bestie/contracts/connections';
import type { NetworkConnection } from '@bestie/contracts/connections.contract';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { formatDay, plainDay } from '@bestie/design-system/format-date';
import { Link } from '@bestie/design-system/link';
import { AfterFirstRender } from '@bestie/remote-kit/after-first-render';
import { aboutNetworks } from './connection-words';
import styles from './network-card.module.css';

const icons = { pinterest: <Pin />, instagram: <Camera />, youtube: <CirclePlay /> };

interface NetworkCardProps {
  item: NetworkConnection;
  /** On the way to the network. */
  leaving: boolean;
  onConnect: () => void;
  onDisconnect: () => void;
}

/** A network: which account is connected, and what to do when none is. */
export function NetworkCard({ item, leaving, onConnect, onDisconnect }: NetworkCardProps) {
  const { network, isSetUp, connection } = item;
  const name = networkNames[network];
  const headingId = `network-${network}`;
  return (
    <li className={styles.card} data-state={stateOf(item)} aria-labelledby={headingId}>
      <span className={styles.icon} aria-hidden="true">
        {icons[network]}
      </span>
      <div className={styles.words}>
        <div className={styles.title}>
          <h2 id={headingId}>{name}</h2>
          <StateBadge item={item} />
        </div>
        <Account item={item} />
      </div>
      <div className={styles.actions}>
        {connection && (
          <Button variant="ghost" aria-label={`Disconnect ${name}`} onClick={onDisconnect}>
            Disconnect
          </Button>
        )}
        {isSetUp && connection?.state !== 'connected' && (
          <Button
            variant={connection ? 'primary' : 'quiet'}
            aria-label={`${connection ? 'Reconnect' : 'Connect'} ${name}`}
            loading={leaving}
            onClick={onConnect}
          >
            {connection ? 'Reconnect' : 'Connect'}
          </Button>
        )}
      </div>
    </li>
  );
}

const stateOf = ({ isSetUp, connection }: NetworkConnection) =>
  connection ? (isSetUp ? connection.state : 'paused') : isSetUp ? 'free' : 'missing';

function StateBadge({ item }: { item: NetworkConnection }) {
  switch (stateOf(item)) {
    case 'connected':
      return <Badge tone="success">Connected</Badge>;
    case 'reconnect':
      return <Badge tone="warning">Reconnect</Badge>;
    case 'free':
      return null;
    default:
      return <Badge>Not set up</Badge>;
  }
}

function Account({ item: { network, isSetUp, returnAddress, connection } }: { item: NetworkConnection }) {
  const name = networkNames[network];
  return (
    <>
      {connection ? (
        <p className={styles.account}>
          {connection.accountUrl === null ? (
            connection.accountName
          ) : (
            <Link href={connection.accountUrl} target="_blank" rel="noreferrer">
              {connection.accountName}
            </Link>
          )}
          <span className={styles.since}>
            {' · since '}
            <AfterFirstRender>{formatDay(plainDay(new Date(connection.connectedAt)))}</AfterFirstRender>
          </span>
        </p>
      ) : (
        <p className={styles.about}>{aboutNetworks[network]}</p>
      )}
      {connection?.state === 'reconnect' && (
        <p className={styles.problem}>
          {name} does not let Bestie publish any more until you sign in there again.
          {connection.problem !== null && <q>{connection.problem}</q>}
        </p>
      )}
      {!isSetUp && (
        <p className={styles.missing}>
          This Bestie has no app at {name}, so it cannot publish there by itself. Planning, previews, the
          Export pack and “Mark as published” all work without it.
          {returnAddress !== null && (
            <>
              {' '}
              As an admin: register one as the operations guide says, with this redirect URI:{' '}
              <code>{returnAddress}</code>
            </>
          )}
        </p>
      )}
    </>
  );
}
