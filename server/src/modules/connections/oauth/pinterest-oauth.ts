import { z } from 'zod';
import { hostOf } from '../../../platform/outgoing/network-apps';
import type { NetworkApp } from '../../../platform/outgoing/network-apps';
import { askNetwork, consentFields, requireScopes } from './oauth-call';
import { days, GrantRefused, seconds } from './oauth-client';
import type { Grant, OAuthClient } from './oauth-client';

const scopes = ['boards:read', 'boards:write', 'pins:read', 'pins:write', 'user_accounts:read'];

const tokenAnswer = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  scope: z.string().optional(),
  refresh_token: z.string().optional(),
  refresh_token_expires_in: z.number().optional(),
});

/** A refresh token lasts 60 days where the network does not say so. */
const refreshDays = 60;

/** Sign-in at Pinterest (API v5): access for 30 days, and a refresh token that is renewed with it. */
export function createPinterestOAuth(app: NetworkApp): OAuthClient {
  const site = hostOf(app, 'https://www.pinterest.com');
  const api = hostOf(app, 'https://api.pinterest.com');
  const credentials = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64');

  const token = (form: Record<string, string>) =>
    askNetwork(
      {
        method: 'POST',
        url: `${api}/v5/oauth/token`,
        headers: { authorization: `Basic ${credentials}` },
        form,
      },
      tokenAnswer,
    );

  function toGrant(answer: z.output<typeof tokenAnswer>, earlier: string | null): Grant {
    const refresh = answer.refresh_token ?? earlier;
    if (refresh === null) throw new GrantRefused('refused', 'Pinterest gave no refresh token.');
    const refreshEnds = seconds(answer.refresh_token_expires_in ?? days(refreshDays) / 1000);
    const lasts = seconds(answer.expires_in);
    return {
      tokens: { access: answer.access_token, refresh },
      lasts,
      renewAfter: Math.min(lasts, refreshEnds) / 2,
    };
  }

  return {
    network: 'pinterest',

    consentUrl: (request) =>
      `${site}/oauth/?${new URLSearchParams(consentFields(app, request, scopes.join(',')))}`,

    async exchange({ code, redirectUri }) {
      const answer = await token({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        continuous_refresh: 'true',
      });
      if (answer.scope !== undefined) requireScopes(answer.scope.split(/[ ,]+/), scopes);
      return toGrant(answer, null);
    },

    async renew({ refresh }) {
      const answer = await token({
        grant_type: 'refresh_token',
        refresh_token: refresh ?? '',
        continuous_refresh: 'true',
      });
      return toGrant(answer, refresh);
    },

    async account({ access }) {
      const { id, username } = await askNetwork(
        {
          method: 'GET',
          url: `${api}/v5/user_account`,
          headers: { authorization: `Bearer ${access}` },
        },
        z.object({ id: z.string().optional(), username: z.string() }),
      );
      return {
        id: id ?? username,
        name: username,
        url: `https://www.pinterest.com/${encodeURIComponent(username)}/`,
      };
    },
  };
}
