import { z } from 'zod';
import { hostOf } from '../../../platform/outgoing/network-apps';
import type { NetworkApp } from '../../../platform/outgoing/network-apps';
import { askNetwork, consentFields, requireScopes } from './oauth-call';
import { days, GrantRefused, seconds } from './oauth-client';
import type { Grant, OAuthClient } from './oauth-client';

const scopes = [
  'https://www.googleapis.com/auth/youtube.upload',
  'https://www.googleapis.com/auth/youtube.readonly',
  'https://www.googleapis.com/auth/yt-analytics.readonly',
];

const tokenAnswer = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  scope: z.string().optional(),
  refresh_token: z.string().optional(),
});

/** A refresh token ends after six months without use; once a day also shows early when it was withdrawn. */
const renewAfterDays = 1;

/** Sign-in at Google for YouTube: access for an hour, and a refresh token that stays. */
export function createYoutubeOAuth(app: NetworkApp): OAuthClient {
  const accounts = hostOf(app, 'https://accounts.google.com');
  const oauth = hostOf(app, 'https://oauth2.googleapis.com');
  const api = hostOf(app, 'https://www.googleapis.com');
  const client = { client_id: app.clientId, client_secret: app.clientSecret };

  const token = (form: Record<string, string>) =>
    askNetwork({ method: 'POST', url: `${oauth}/token`, form: { ...client, ...form } }, tokenAnswer);

  function toGrant(answer: z.output<typeof tokenAnswer>, earlier: string | null): Grant {
    const refresh = answer.refresh_token ?? earlier;
    if (refresh === null) throw new GrantRefused('refused', 'Google gave no refresh token.');
    return {
      tokens: { access: answer.access_token, refresh },
      lasts: seconds(answer.expires_in),
      renewAfter: days(renewAfterDays),
    };
  }

  return {
    network: 'youtube',

    consentUrl({ challenge, ...request }) {
      const query = new URLSearchParams({
        ...consentFields(app, request, scopes.join(' ')),
        access_type: 'offline',
        // Google gives a refresh token only with a fresh consent.
        prompt: 'consent',
        code_challenge: challenge,
        code_challenge_method: 'S256',
      });
      return `${accounts}/o/oauth2/v2/auth?${query}`;
    },

    async exchange({ code, redirectUri, verifier }) {
      const answer = await token({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      });
      if (answer.scope !== undefined) requireScopes(answer.scope.split(' '), scopes);
      return toGrant(answer, null);
    },

    renew: async ({ refresh }) =>
      toGrant(await token({ grant_type: 'refresh_token', refresh_token: refresh ?? '' }), refresh),

    async account({ access }) {
      const { items } = await askNetwork(
        {
          method: 'GET',
          url: `${api}/youtube/v3/channels?part=snippet&mine=true`,
          headers: { authorization: `Bearer ${access}` },
        },
        z.object({
          items: z.array(z.object({ id: z.string(), snippet: z.object({ title: z.string() }) })).default([]),
        }),
      );
      const [channel] = items;
      if (!channel) throw new GrantRefused('no_channel', 'This account has no channel.');
      return {
        id: channel.id,
        name: channel.snippet.title,
        url: `https://www.youtube.com/channel/${encodeURIComponent(channel.id)}`,
      };
    },

    async revoke({ access, refresh }) {
      try {
        await askNetwork(
          { method: 'POST', url: `${oauth}/revoke`, form: { token: refresh ?? access } },
          z.unknown(),
        );
      } catch (error) {
        // It was given back before.
        if (!(error instanceof GrantRefused)) throw error;
      }
    },
  };
}
