import { networkNames } from '@bestie/contracts/connections';
import type { Network } from '@bestie/contracts/connections';
import type { NetworkApps } from '../../../platform/outgoing/network-apps';
import type { ConnectionTokens } from '../../connections';
import { createInstagramAdapter } from './instagram/instagram-adapter';
import { isInstagramTokenRefused } from './instagram/instagram-errors';
import type { NetworkAdapter, NetworkConnections } from './network-adapter';
import { createNetworkSession } from './network-session';
import type { NetworkAnswer, NetworkSession } from './network-session';
import { createPinterestAdapter } from './pinterest/pinterest-adapter';
import { createYoutubeAdapter } from './youtube/youtube-adapter';

const adapters: Record<Network, (session: NetworkSession) => NetworkAdapter> = {
  pinterest: createPinterestAdapter,
  instagram: createInstagramAdapter,
  youtube: createYoutubeAdapter,
};

const isUnauthorized = ({ status }: NetworkAnswer) => status === 401;
const isTokenRefused: Record<Network, (answer: NetworkAnswer) => boolean> = {
  pinterest: isUnauthorized,
  instagram: isInstagramTokenRefused,
  youtube: isUnauthorized,
};

export interface NetworkConnectionsDependencies {
  apps: NetworkApps;
  /** Where networks can fetch files; Instagram takes none in another way. */
  publicOrigin: string | undefined;
  tokens: Pick<ConnectionTokens, 'useOf' | 'useAnother' | 'sealText' | 'openText'>;
  /** Milliseconds without progress after which a call is given up. */
  timeoutMs?: number;
}

/** A connection whose sign-in could not be renewed at the moment: nothing is sent, and later it is tried again. */
function unreachable(network: Network): NetworkAdapter {
  const reason = `The sign-in at ${networkNames[network]} could not be renewed.`;
  const notArrived = async () => ({ kind: 'notArrived', reason }) as const;
  return {
    network,
    prepare: notArrived,
    publish: notArrived,
    followUp: notArrived,
    lookUp: async () => ({ kind: 'unknown', reason }),
    readMetrics: async () => null,
    readQuota: async () => null,
    listBoards: async () => null,
  };
}

/** Adapters with the connections of people. */
export function createNetworkConnections({
  apps,
  publicOrigin,
  tokens,
  timeoutMs,
}: NetworkConnectionsDependencies): NetworkConnections {
  return {
    async find(uid, network) {
      const app = apps[network];
      if (!app || (network === 'instagram' && publicOrigin === undefined)) return null;
      const used = await tokens.useOf(uid, network);
      if (!('accessToken' in used)) return used.why === 'unreachable' ? unreachable(network) : null;
      const session = createNetworkSession({
        app,
        tokens,
        used,
        isTokenRefused: isTokenRefused[network],
        ...(timeoutMs !== undefined && { timeoutMs }),
      });
      return adapters[network](session);
    },
  };
}
