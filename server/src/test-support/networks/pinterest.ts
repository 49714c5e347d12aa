import { createHash, randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createConsents, signedIn } from './consent';
import type { Consents } from './consent';
import { startStandIn } from './stand-in';
import type { NetworkCall, NetworkReply, NetworkRoute, StandIn } from './stand-in';

export interface StandInPin {
  id: string;
  board_id: string;
  title: string | null;
  description: string | null;
  link: string | null;
  created_at: string;
  media_source: Record<string, unknown> & { source_type: string };
}

interface StandInMedia {
  status: 'registered' | 'processing' | 'succeeded' | 'failed';
  bytes: number;
  sha256: string;
}

export interface PinterestStandIn extends StandIn {
  consents: Consents;
  boards: { id: string; name: string; privacy: 'PUBLIC' | 'SECRET' }[];
  /** What was published, in order. */
  pins: StandInPin[];
  media: Map<string, StandInMedia>;
  /** Bytes of uploads that arrived. */
  receivedBytes: number;
  /** How often a video is still in the works when somebody asks. */
  processingPolls: number;
  /** What becomes of videos. */
  videosEnd: 'succeeded' | 'failed';
  /** Answer of the analytics of a pin. */
  analytics: unknown;
}

/** The rate limits of every answer, as Pinterest writes them. */
const rateHeaders = {
  'x-ratelimit-limit':
    '60, 100;w=1;name="safety_net_app_id_user_id", 60;w=60;name="org_write_app_id_user_id"',
  'x-ratelimit-remaining': '59',
  'x-ratelimit-reset': '60',
};
const refuse = (status: number, code: number, message: string): NetworkReply => ({
  status,
  body: { code, message },
  headers: rateHeaders,
});
const answer = (body: unknown, status = 200): NetworkReply => ({ status, body, headers: rateHeaders });
const number = () => `${randomInt(1e9, 2e9)}${randomInt(1e8, 1e9)}`;
const day = 24 * 60 * 60;

/** What Pinterest’s API v5 answers to “too many calls”. */
export const pinterestTooMany = (seconds: number): NetworkReply => ({
  ...refuse(429, 8, 'You have exceeded your rate limit. Try again later.'),
  headers: {
    ...rateHeaders,
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(seconds),
    'retry-after': String(seconds),
  },
});

/** Reads a form of the object store: all fields, then the file, whose bytes are counted and hashed. */
async function readUpload(request: IncomingMessage, count: (bytes: number) => void) {
  const boundary = /boundary=(.+)$/.exec(request.headers['content-type'] ?? '')?.[1] ?? '';
  const fileStart = Buffer.from('name="file"');
  const end = Buffer.from(`\r\n--${boundary}--`);
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let held = Buffer.alloc(0);
  let bytes = 0;
  let inFile = false;
  for await (const piece of request as AsyncIterable<Buffer>) {
    count(piece.length);
    if (!inFile) {
      head = Buffer.concat([head, piece]);
      const at = head.indexOf(fileStart);
      const start = at < 0 ? -1 : head.indexOf('\r\n\r\n', at);
      if (start < 0) continue;
      inFile = true;
      held = head.subarray(start + 4);
      head = head.subarray(0, start);
    } else held = Buffer.concat([held, piece]);
    // The end of the form may be spread over two pieces.
    const safe = held.subarray(0, Math.max(0, held.length - end.length - 4));
    hash.update(safe);
    bytes += safe.length;
    held = Buffer.from(held.subarray(safe.length));
  }
  const rest = held.subarray(0, Math.max(0, held.indexOf(end)));
  hash.update(rest);
  const fields = [...head.toString('latin1').matchAll(/name="(\w+)"\r\n\r\n([^\r]*)/g)];
  return {
    fields: Object.fromEntries(fields.map(([, name, value]) => [name ?? '', value ?? ''])),
    bytes: bytes + rest.length,
    sha256: hash.digest('hex'),
  };
}

/** A stand-in for Pinterest: sign-in, boards, pins, videos and analytics of API v5. */
export async function startPinterest(port = 0): Promise<PinterestStandIn> {
  const consents = createConsents(
    { clientId: 'pin-app', clientSecret: 'pin-secret' },
    { id: '424242', name: 'ada_pins' },
  );
  const state = {
    boards: [
      { id: '801', name: 'Summer', privacy: 'PUBLIC' as const },
      { id: '802', name: 'Secret plans', privacy: 'SECRET' as const },
    ],
    pins: [] as StandInPin[],
    media: new Map<string, StandInMedia>(),
    receivedBytes: 0,
    processingPolls: 1,
    videosEnd: 'succeeded' as 'succeeded' | 'failed',
    analytics: undefined as unknown,
  };
  const polls = new Map<string, number>();
  let origin = '';

  function token({ headers, text }: NetworkCall): NetworkReply {
    const { clientId, clientSecret } = consents.app;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    if (headers.authorization !== `Basic ${basic}`) return refuse(401, 2, 'Authentication failed.');
    const form = new URLSearchParams(text);
    const refresh = form.get('refresh_token') ?? '';
    const account =
      form.get('grant_type') === 'refresh_token' ? consents.whoseRefresh(refresh) : consents.takeCode(form);
    if (!account) return refuse(400, 283, 'Your token is invalid or has expired.');
    // Each refresh token is good for one renewal.
    consents.endRefresh(refresh);
    return answer({
      access_token: consents.giveAccess(account),
      refresh_token: consents.giveRefresh(account),
      response_type: 'authorization_code',
      token_type: 'bearer',
      expires_in: 30 * day,
      refresh_token_expires_in: 60 * day,
      scope: (
        consents.granted ?? ['boards:read', 'boards:write', 'pins:read', 'pins:write', 'user_accounts:read']
      ).join(' '),
    });
  }

  function createPin({ text }: NetworkCall): NetworkReply {
    const pin = JSON.parse(text) as Partial<StandInPin>;
    const source = pin.media_source;
    if (!state.boards.some(({ id }) => id === pin.board_id)) return refuse(404, 40, 'Board not found.');
    if ((pin.title ?? '').length > 100) return refuse(400, 1, 'title is too long.');
    if ((pin.description ?? '').length > 800) return refuse(400, 1, 'description is too long.');
    if (source?.source_type === 'video_id') {
      const media = state.media.get(String(source['media_id']));
      if (media?.status !== 'succeeded') return refuse(400, 1, 'The video is not ready.');
      if (
        !('cover_image_key_frame_time' in source) &&
        !('cover_image_data' in source) &&
        !('cover_image_url' in source)
      )
        return refuse(400, 1, 'A video needs a cover image.');
    } else if (source?.source_type === 'image_base64' || source?.source_type === 'multiple_image_base64') {
      const items = (source['items'] ?? [source]) as { content_type: string; data: string }[];
      if (items.some(({ content_type: type }) => !/^image\/(jpeg|png)$/.test(type)))
        return refuse(400, 235, 'Sorry! This image type is not supported.');
    } else return refuse(400, 1, 'media_source is not valid.');
    const created: StandInPin = {
      id: number(),
      board_id: pin.board_id ?? '',
      title: pin.title ?? null,
      description: pin.description ?? null,
      link: pin.link ?? null,
      created_at: new Date().toISOString().slice(0, 19),
      media_source: source,
    };
    state.pins.push(created);
    return answer({ ...created, media_source: undefined, creative_type: 'REGULAR' }, 201);
  }

  const own = (route: NetworkRoute): NetworkRoute =>
    signedIn(consents.bearer, refuse(401, 2, 'Authentication failed.'), route);
  const routes: NetworkRoute[] = [
    {
      method: 'GET',
      path: /^\/oauth\/$/,
      name: 'consent',
      handle: ({ query }) => consents.consent(query),
    },
    { method: 'POST', path: /^\/v5\/oauth\/token$/, name: 'token', handle: token },
    own({
      method: 'GET',
      path: /^\/v5\/user_account$/,
      name: 'account',
      handle: (call) => {
        const account = consents.bearer(call);
        return answer({ account_type: 'BUSINESS', id: account?.id, username: account?.name });
      },
    }),
    own({
      method: 'GET',
      path: /^\/v5\/boards$/,
      name: 'boards',
      handle: ({ query }) => {
        const size = Number(query.get('page_size') ?? 25);
        if (size > 250) return refuse(400, 1, 'page_size is too large.');
        const from = Number(query.get('bookmark') ?? 0);
        const more = from + size < state.boards.length;
        return answer({
          items: state.boards.slice(from, from + size),
          bookmark: more ? String(from + size) : null,
        });
      },
    }),
    own({ method: 'POST', path: /^\/v5\/pins$/, name: 'createPin', handle: createPin }),
    own({
      method: 'GET',
      path: /^\/v5\/boards\/(\d+)\/pins$/,
      name: 'boardPins',
      handle: (_call, _request, [, board]) => {
        const items = state.pins.filter(({ board_id: id }) => id === board).reverse();
        return answer({ items: items.slice(0, 25), bookmark: null });
      },
    }),
    own({
      method: 'GET',
      path: /^\/v5\/pins\/(\d+)$/,
      name: 'pin',
      handle: (_call, _request, [, id]) => {
        const pin = state.pins.find((one) => one.id === id);
        return pin ? answer({ ...pin, media_source: undefined }) : refuse(404, 50, 'Pin not found.');
      },
    }),
    own({
      method: 'POST',
      path: /^\/v5\/media$/,
      name: 'registerMedia',
      handle: () => {
        const id = number();
        state.media.set(id, { status: 'registered', bytes: 0, sha256: '' });
        return answer(
          {
            media_id: id,
            media_type: 'video',
            upload_url: `${origin}/media-upload/${id}`,
            upload_parameters: { key: `uploads/${id}`, policy: 'cG9saWN5', 'x-amz-signature': 'abc123' },
          },
          201,
        );
      },
    }),
    {
      method: 'POST',
      path: /^\/media-upload\/(\d+)$/,
      name: 'upload',
      streams: true,
      async handle(_call, request, [, id = '']) {
        const media = state.media.get(id);
        const upload = await readUpload(request, (bytes) => void (state.receivedBytes += bytes));
        if (!media || upload.fields['key'] !== `uploads/${id}`)
          return { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' };
        state.media.set(id, { status: 'processing', bytes: upload.bytes, sha256: upload.sha256 });
        return { status: 204 };
      },
    },
    own({
      method: 'GET',
      path: /^\/v5\/media\/(\d+)$/,
      name: 'mediaStatus',
      handle: (_call, _request, [, id = '']) => {
        const media = state.media.get(id);
        if (!media) return refuse(404, 50, 'Media not found.');
        const asked = (polls.get(id) ?? 0) + 1;
        polls.set(id, asked);
        if (media.status === 'processing' && asked > state.processingPolls) media.status = state.videosEnd;
        return answer({ media_id: id, media_type: 'video', status: media.status });
      },
    }),
    own({
      method: 'GET',
      path: /^\/v5\/pins\/(\d+)\/analytics$/,
      name: 'analytics',
      handle: (_call, _request, [, id]) =>
        state.pins.some((pin) => pin.id === id)
          ? answer(
              state.analytics ?? { all: { daily_metrics: [], summary_metrics: {}, lifetime_metrics: {} } },
            )
          : refuse(404, 50, 'Pin not found.'),
    }),
  ];
  const standIn = await startStandIn(routes, refuse(404, 50, 'Not found.'), port);
  origin = standIn.origin;
  return Object.assign(state, standIn, { consents });
}
