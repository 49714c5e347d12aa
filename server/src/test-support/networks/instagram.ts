import { createHash, randomInt } from 'node:crypto';
import { createConsents } from './consent';
import type { Consents, StandInAccount } from './consent';
import { startStandIn } from './stand-in';
import type { NetworkCall, NetworkReply, NetworkRoute, StandIn } from './stand-in';

export interface StandInContainer {
  id: string;
  fields: Record<string, string>;
  status: 'IN_PROGRESS' | 'FINISHED' | 'ERROR' | 'EXPIRED' | 'PUBLISHED';
  /** SHA-256 of the file that was fetched; empty for a carousel. */
  sha256: string;
  bytes: number;
  /** Where it was fetched from. */
  mediaUrl: string;
}

export interface StandInPost {
  id: string;
  containerId: string;
  caption: string;
  timestamp: string;
  comments: string[];
}

export interface InstagramStandIn extends StandIn {
  consents: Consents;
  containers: Map<string, StandInContainer>;
  /** What was published, in order. */
  posts: StandInPost[];
  /** How often a container is still in the works when somebody asks. */
  processingPolls: number;
  containersEnd: 'FINISHED' | 'ERROR' | 'EXPIRED';
  quota: { used: number; total: number };
  /** Answer of the insights of a post. */
  insights: unknown;
}

const usage = {
  'x-app-usage': '{"call_count":28,"total_time":12,"total_cputime":9}',
};
const answer = (body: unknown): NetworkReply => ({ status: 200, body, headers: usage });

/** An error of the Graph API. */
export const graphError = (
  status: number,
  error: {
    code: number;
    error_subcode?: number;
    message: string;
    type?: string;
    is_transient?: boolean;
    error_user_msg?: string;
  },
): NetworkReply => ({
  status,
  body: { error: { type: 'OAuthException', fbtrace_id: 'AbCdEf', ...error } },
  headers: usage,
});
const badToken = graphError(400, {
  code: 190,
  message: 'Error validating access token: the session is invalid because the user changed the password.',
});
const number = () => `1${randomInt(1e8, 1e9)}${randomInt(1e6, 1e7)}`;
const day = 24 * 60 * 60;

/** A stand-in for Instagram with Instagram Login: sign-in, containers, publishing, comments and insights. */
export async function startInstagram(port = 0): Promise<InstagramStandIn> {
  const consents = createConsents(
    { clientId: 'ig-app', clientSecret: 'ig-secret' },
    { id: '17841400000000001', name: 'ada.grams' },
  );
  const state = {
    containers: new Map<string, StandInContainer>(),
    posts: [] as StandInPost[],
    processingPolls: 1,
    containersEnd: 'FINISHED' as 'FINISHED' | 'ERROR' | 'EXPIRED',
    quota: { used: 0, total: 50 },
    insights: undefined as unknown,
  };
  const shortTokens = new Map<string, StandInAccount>();
  const polls = new Map<string, number>();

  const whose = (call: NetworkCall): StandInAccount | null =>
    consents.bearer(call) ?? consents.whoseAccess(call.query.get('access_token') ?? '');

  async function createContainer(call: NetworkCall): Promise<NetworkReply> {
    const fields = Object.fromEntries(new URLSearchParams(call.text));
    const mediaUrl = fields['image_url'] ?? fields['video_url'] ?? '';
    const children = fields['children']?.split(',') ?? [];
    if (children.some((id) => state.containers.get(id)?.status !== 'FINISHED'))
      return graphError(400, { code: 9007, error_subcode: 2207027, message: 'Media ID is not available' });
    if ((fields['caption'] ?? '').length > 2200)
      return graphError(400, { code: 36004, error_subcode: 2207010, message: 'The caption was too long' });
    let sha256 = '';
    let bytes = 0;
    if (children.length === 0) {
      const file = await fetch(mediaUrl).catch(() => null);
      if (!file?.ok)
        return graphError(400, {
          code: 9004,
          error_subcode: 2207052,
          message: 'Only photo or video can be accepted as media type.',
          error_user_msg: 'The media could not be fetched from this URI.',
        });
      const content = Buffer.from(await file.arrayBuffer());
      sha256 = createHash('sha256').update(content).digest('hex');
      bytes = content.length;
    }
    const id = number();
    const status = fields['media_type'] === 'REELS' || fields['video_url'] ? 'IN_PROGRESS' : 'FINISHED';
    state.containers.set(id, { id, fields, status, sha256, bytes, mediaUrl });
    return answer({ id });
  }

  function publish(call: NetworkCall): NetworkReply {
    const id = call.query.get('creation_id') ?? new URLSearchParams(call.text).get('creation_id') ?? '';
    const container = state.containers.get(id);
    if (!container || container.status === 'EXPIRED')
      return graphError(400, { code: -1, error_subcode: 2207008, message: 'The container has expired.' });
    if (state.quota.used >= state.quota.total)
      return graphError(403, {
        code: 9,
        error_subcode: 2207042,
        message: 'Application request limit reached',
        error_user_msg:
          'You reached the maximum number of posts that is allowed to be published by Content Publishing API.',
      });
    if (container.status !== 'FINISHED')
      return graphError(400, { code: 9007, error_subcode: 2207027, message: 'Media ID is not available' });
    container.status = 'PUBLISHED';
    state.quota.used += 1;
    const post: StandInPost = {
      id: number(),
      containerId: id,
      caption: container.fields['caption'] ?? '',
      timestamp: new Date().toISOString().replace(/\.\d+Z$/, '+0000'),
      comments: [],
    };
    state.posts.push(post);
    return answer({ id: post.id });
  }

  function statusOf(id: string): NetworkReply | null {
    const container = state.containers.get(id);
    if (!container) return null;
    const asked = (polls.get(id) ?? 0) + 1;
    polls.set(id, asked);
    if (container.status === 'IN_PROGRESS' && asked > state.processingPolls)
      container.status = state.containersEnd;
    const status =
      container.status === 'ERROR' ? 'Error: The video has an unsupported format.' : container.status;
    return answer({ id, status_code: container.status, status });
  }

  const permalink = (id: string) => `https://www.instagram.com/p/${Buffer.from(id).toString('base64url')}/`;
  const showPost = ({ id, caption, timestamp }: StandInPost) => ({
    id,
    caption,
    timestamp,
    permalink: permalink(id),
  });
  const own = (route: NetworkRoute): NetworkRoute => ({
    ...route,
    handle: (call, request, path) => (whose(call) ? route.handle(call, request, path) : badToken),
  });
  const routes: NetworkRoute[] = [
    {
      method: 'GET',
      path: /^\/oauth\/authorize$/,
      name: 'consent',
      handle: ({ query }) => consents.consent(query, '#_'),
    },
    {
      method: 'POST',
      path: /^\/oauth\/access_token$/,
      name: 'shortToken',
      handle: ({ text }) => {
        const form = new URLSearchParams(text);
        const { clientId, clientSecret } = consents.app;
        const known = form.get('client_id') === clientId && form.get('client_secret') === clientSecret;
        const account = known ? consents.takeCode(form) : null;
        if (!account)
          return {
            status: 400,
            body: {
              error_type: 'OAuthException',
              code: 400,
              error_message: 'This authorization code has been used',
            },
          };
        const access = consents.keep(`short-${number()}`);
        shortTokens.set(access, account);
        return answer({
          access_token: access,
          user_id: 9_000_000_001,
          permissions: consents.granted ?? [
            'instagram_business_basic',
            'instagram_business_content_publish',
            'instagram_business_manage_comments',
            'instagram_business_manage_insights',
          ],
        });
      },
    },
    {
      method: 'GET',
      path: /^\/access_token$/,
      name: 'longToken',
      handle: ({ query }) => {
        const account = shortTokens.get(query.get('access_token') ?? '');
        if (!account || query.get('client_secret') !== consents.app.clientSecret) return badToken;
        return answer({
          access_token: consents.giveAccess(account),
          token_type: 'bearer',
          expires_in: 60 * day,
        });
      },
    },
    {
      method: 'GET',
      path: /^\/refresh_access_token$/,
      name: 'renew',
      handle: ({ query }) => {
        const account = consents.whoseAccess(query.get('access_token') ?? '');
        if (!account) return badToken;
        return answer({
          access_token: consents.giveAccess(account),
          token_type: 'bearer',
          expires_in: 60 * day,
        });
      },
    },
    own({
      method: 'GET',
      path: /^\/v26\.0\/me$/,
      name: 'account',
      handle: (call) => {
        const account = whose(call);
        return answer({ user_id: account?.id, username: account?.name, id: '9000000001' });
      },
    }),
    own({
      method: 'GET',
      path: /^\/v26\.0\/(\d+)\/content_publishing_limit$/,
      name: 'quota',
      handle: () =>
        answer({
          data: [
            {
              quota_usage: state.quota.used,
              config: { quota_total: state.quota.total, quota_duration: day },
            },
          ],
        }),
    }),
    own({
      method: 'POST',
      path: /^\/v26\.0\/(\d+)\/media$/,
      name: 'createContainer',
      handle: createContainer,
    }),
    own({ method: 'POST', path: /^\/v26\.0\/(\d+)\/media_publish$/, name: 'publish', handle: publish }),
    own({
      method: 'GET',
      path: /^\/v26\.0\/(\d+)\/media$/,
      name: 'listPosts',
      handle: () => answer({ data: [...state.posts].reverse().map(showPost), paging: {} }),
    }),
    own({
      method: 'POST',
      path: /^\/v26\.0\/(\d+)\/comments$/,
      name: 'comment',
      handle: ({ query, text }, _request, [, id]) => {
        const post = state.posts.find((one) => one.id === id);
        if (!post) return graphError(400, { code: 100, message: 'Unsupported post request.' });
        post.comments.push(query.get('message') ?? new URLSearchParams(text).get('message') ?? '');
        return answer({ id: number() });
      },
    }),
    own({
      method: 'GET',
      path: /^\/v26\.0\/(\d+)\/comments$/,
      name: 'listComments',
      handle: (_call, _request, [, id]) => {
        const post = state.posts.find((one) => one.id === id);
        return answer({ data: (post?.comments ?? []).map((text) => ({ id: number(), text })) });
      },
    }),
    own({
      method: 'GET',
      path: /^\/v26\.0\/(\d+)\/insights$/,
      name: 'insights',
      handle: () => answer(state.insights ?? { data: [] }),
    }),
    own({
      method: 'GET',
      path: /^\/v26\.0\/(\d+)$/,
      name: 'status',
      handle: (_call, _request, [, id = '']) => {
        const post = state.posts.find((one) => one.id === id);
        if (post) return answer(showPost(post));
        return (
          statusOf(id) ?? graphError(400, { code: 100, error_subcode: 33, message: 'Object does not exist' })
        );
      },
    }),
  ];
  const standIn = await startStandIn(
    routes,
    graphError(404, { code: 2500, message: 'Unknown path components' }),
    port,
  );
  return Object.assign(state, standIn, { consents });
}
