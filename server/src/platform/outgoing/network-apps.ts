import type { Network } from '@bestie/contracts/connections';

/** The app that an operator registered at a network. */
export interface NetworkApp {
  clientId: string;
  clientSecret: string;
  /** One origin in place of all hosts of the network, for stand-ins; undefined for the network itself. */
  address: string | undefined;
}

export type NetworkApps = Record<Network, NetworkApp | undefined>;

/** The host of a network, or what stands in for it. */
export const hostOf = ({ address }: Pick<NetworkApp, 'address'>, host: `https://${string}`): string =>
  address ?? host;
