import Camera from 'lucide-react/icons/camera';
import CirclePlay from 'lucide-react/icons/circle-play';
import Pin from 'lucide-react/icons/pin';
import { networkNames } from '@bestie/contracts/connections';
import type { Network } from '@bestie/contracts/connections';
import styles from './network-name.module.css';

const icons: Record<Network, typeof Pin> = { pinterest: Pin, instagram: Camera, youtube: CirclePlay };

/** The icon of a network, next to its name or to something that says the name. */
export function NetworkIcon({ network }: { network: Network }) {
  const Icon = icons[network];
  return <Icon className={styles.icon} aria-hidden="true" />;
}

/** A network’s icon and name. */
export function NetworkName({ network }: { network: Network }) {
  return (
    <span className={styles.name}>
      <NetworkIcon network={network} />
      {networkNames[network]}
    </span>
  );
}
