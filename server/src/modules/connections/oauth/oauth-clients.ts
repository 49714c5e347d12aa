import { networks } from '@bestie/contracts/connections';
import type { Network } from '@bestie/contracts/connections';
import type { NetworkApp, NetworkApps } from '../../../platform/outgoing/network-apps';
import { createInstagramOAuth } from './instagram-oauth';
import type { OAuthClient } from './oauth-client';
import { createPinterestOAuth } from './pinterest-oauth';
import { createYoutubeOAuth } from './youtube-oauth';

const create: Record<Network, (app: NetworkApp) => OAuthClient> = {
  pinterest: createPinterestOAuth,
  instagram: createInstagramOAuth,
  youtube: createYoutubeOAuth,
};

export type OAuthClients = Record<Network, OAuthClient | undefined>;

/** The sign-in of each network at which this server has an app. */
export function createOAuthClients(apps: NetworkApps): OAuthClients {
  const entries = networks.map((network) => {
    const app = apps[network];
    return [network, app && create[network](app)] as const;
  });
  return Object.fromEntries(entries) as OAuthClients;
}
