import { z } from 'zod';
import { hostOf } from '../../../platform/outgoing/network-apps';
import type { NetworkApp } from '../../../platform/outgoing/network-apps';
import { askNetwork, consentFields, requireScopes } from './oauth-call';
import { days, seconds } from './oauth-client';
import type { Grant, OAuthClient } from './oauth-client';

const scopes = [
  'instagram_business_basic',
  'instagram_business_content_publish',
  'instagram_business_manage_comments',
  'instagram_business_manage_insights',
];

const permissions = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(/[ ,]+/))])
  .optional();
const shortToken = z.object({ access_token: z.string(), permissions });
/** Documented with `data` around it, and answered without. */
const shortAnswer = z.union([
  z.object({ data: z.tuple([shortToken]) }).transform(({ data }) => data[0]),
  shortToken,
]);
const longAnswer = z.object({ access_token: z.string(), expires_in: z.number() });

/** A token of 60 days is renewed after 30; Instagram renews none that is younger than a day. */
const renewAfterDays = 30;
const youngestDays = 1;

/** Sign-in with Instagram: one token for an hour, exchanged for one of 60 days that renews itself. */
export function createInstagramOAuth(app: NetworkApp): OAuthClient {
  const site = hostOf(app, 'https://www.instagram.com');
  const api = hostOf(app, 'https://api.instagram.com');
  const graph = hostOf(app, 'https://graph.instagram.com');

  const toGrant = ({ access_token, expires_in }: z.output<typeof longAnswer>): Grant => {
    const lasts = seconds(expires_in);
    return {
      tokens: { access: access_token, refresh: null },
      lasts,
      renewAfter: Math.max(Math.min(days(renewAfterDays), lasts / 2), days(youngestDays)),
    };
  };
  const read = <Body>(path: string, query: Record<string, string>, schema: z.ZodType<Body>) =>
    askNetwork({ method: 'GET', url: `${graph}${path}?${new URLSearchParams(query)}` }, schema);

  return {
    network: 'instagram',

    consentUrl: (request) =>
      `${site}/oauth/authorize?${new URLSearchParams(consentFields(app, request, scopes.join(',')))}`,

    async exchange({ code, redirectUri }) {
      const short = await askNetwork(
        {
          method: 'POST',
          url: `${api}/oauth/access_token`,
          form: {
            client_id: app.clientId,
            client_secret: app.clientSecret,
            grant_type: 'authorization_code',
            redirect_uri: redirectUri,
            // Instagram appends this to the address.
            code: code.replace(/#_$/, ''),
          },
        },
        shortAnswer,
      );
      if (short.permissions !== undefined) requireScopes(short.permissions, scopes);
      const long = await read(
        '/access_token',
        {
          grant_type: 'ig_exchange_token',
          client_secret: app.clientSecret,
          access_token: short.access_token,
        },
        longAnswer,
      );
      return toGrant(long);
    },

    async renew({ access }) {
      const query = { grant_type: 'ig_refresh_token', access_token: access };
      return toGrant(await read('/refresh_access_token', query, longAnswer));
    },

    async account({ access }) {
      const { user_id, username } = await read(
        '/v26.0/me',
        { fields: 'user_id,username', access_token: access },
        z.object({ user_id: z.union([z.string(), z.number()]).transform(String), username: z.string() }),
      );
      return {
        id: user_id,
        name: username,
        url: `https://www.instagram.com/${encodeURIComponent(username)}/`,
      };
    },
  };
}
