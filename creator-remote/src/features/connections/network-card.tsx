import Camera from 'lucide-react/icons/camera';
import CirclePlay from 'lucide-react/icons/circle-play';
import Pin from 'lucide-react/icons/pin';
import { networkNames } from '@bestie/contracts/connections';
import type { MissingForNetwork } from '@bestie/contracts/connections';
import type { NetworkConnection } from '@bestie/contracts/connections.contract';
import { Badge } from '@bestie/design-system/badge';
import { Button } from '@bestie/design-system/button';
import { formatDay, plainDay } from '@bestie/design-system/format-date';
import { Link } from '@bestie/design-system/link';
import { AfterFirstRender } from '@bestie/remote-kit/after-first-render';
import { aboutNetworks } from './connection-words';
import styles from './network-card.module.css';

const whyMissing: Record<MissingForNetwork, (name: string) => string> = {
  app: (name) => `This Bestie is not registered at ${name}, so it cannot publish there by itself.`,
  public_origin: (name) =>
    `${name} fetches files itself, and this Bestie has no public address, so it cannot publish there.`,
};

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
  const { network, missing, connection } = item;
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
          <Button aria-label={`Disconnect ${name}`} onClick={onDisconnect}>
            Disconnect
          </Button>
        )}
        {missing === null && connection?.state !== 'connected' && (
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

const stateOf = ({ missing, connection }: NetworkConnection) =>
  missing === null ? (connection?.state ?? 'free') : 'missing';

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

function Account({ item: { network, missing, returnAddress, connection } }: { item: NetworkConnection }) {
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
      {connection?.state === 'reconnect' && missing === null && (
        <p className={styles.problem}>
          {name} does not let Bestie publish any more until you sign in there again.
          {connection.problem !== null && <q>{connection.problem}</q>}
        </p>
      )}
      {missing !== null && (
        <p className={styles.missing}>
          {whyMissing[missing](name)} Planning, previews, the Export pack and “Mark as published” work without
          it.
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
