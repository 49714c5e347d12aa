import { createHash, randomBytes } from 'node:crypto';
import type { Hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createConsents, signedIn } from './consent';
import type { Consents } from './consent';
import { startStandIn } from './stand-in';
import type { NetworkCall, NetworkReply, NetworkRoute, StandIn } from './stand-in';

export interface StandInVideo {
  id: string;
  snippet: { title: string; description?: string; tags?: string[]; categoryId?: string };
  status: {
    privacyStatus: string;
    publishAt?: string;
    uploadStatus: string;
    selfDeclaredMadeForKids?: boolean;
  };
  publishedAt: string;
  bytes: number;
  sha256: string;
  thumbnail: number | null;
}

interface UploadSession {
  metadata: Pick<StandInVideo, 'snippet' | 'status'>;
  total: number;
  received: number;
  hash: Hash;
  videoId: string | null;
}

export interface YoutubeStandIn extends StandIn {
  consents: Consents;
  /** What was published, in order. */
  videos: StandInVideo[];
  /** Cuts the connection after this many bytes of the next upload; each entry counts once. */
  cutAfter: number[];
  /** Bytes that arrived, and those of them that arrived twice. */
  receivedBytes: number;
  repeatedBytes: number;
  /** How often a video is still in the works when somebody asks. */
  processingPolls: number;
  /** Forgets every unfinished upload, as after a week. */
  forgetUploads(): void;
  /** Whether the account has a channel. */
  hasChannel: boolean;
  /** Rows of the reports, or an error. */
  report: unknown;
}

/** An error of Google’s APIs. */
export const googleError = (status: number, reason: string, message: string): NetworkReply => ({
  status,
  body: { error: { code: status, message, errors: [{ domain: 'youtube.video', reason, message }] } },
});
const unauthorized = googleError(401, 'authError', 'Invalid Credentials');
const answer = (body: unknown, status = 200): NetworkReply => ({ status, body });
const invalidGrant: NetworkReply = {
  status: 400,
  body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
};
const hour = 60 * 60;
const privacies = ['public', 'unlisted', 'private'];
/** The unit of resumable uploads. */
const unit = 256 * 1024;

/** A stand-in for YouTube: sign-in at Google, resumable uploads, thumbnails and reports. */
export async function startYoutube(port = 0): Promise<YoutubeStandIn> {
  const consents = createConsents(
    { clientId: 'yt-app', clientSecret: 'yt-secret' },
    { id: 'UC0000000000000000000001', name: 'Ada on camera' },
  );
  const uploads = new Map<string, UploadSession>();
  const polls = new Map<string, number>();
  const state = {
    videos: [] as StandInVideo[],
    cutAfter: [] as number[],
    receivedBytes: 0,
    repeatedBytes: 0,
    processingPolls: 0,
    forgetUploads: () => uploads.clear(),
    hasChannel: true,
    report: undefined as unknown,
  };
  let origin = '';

  function token({ text }: NetworkCall): NetworkReply {
    const form = new URLSearchParams(text);
    const { clientId, clientSecret } = consents.app;
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
      return { status: 401, body: { error: 'invalid_client', error_description: 'Unauthorized' } };
    const renews = form.get('grant_type') === 'refresh_token';
    const account = renews ? consents.whoseRefresh(form.get('refresh_token') ?? '') : consents.takeCode(form);
    if (!account) return invalidGrant;
    return answer({
      access_token: consents.giveAccess(account),
      expires_in: hour - 1,
      token_type: 'Bearer',
      scope: (
        consents.granted ??
        ['youtube.upload', 'youtube.readonly', 'yt-analytics.readonly'].map(
          (name) => `https://www.googleapis.com/auth/${name}`,
        )
      ).join(' '),
      ...(!renews && { refresh_token: consents.giveRefresh(account) }),
    });
  }

  function begin({ headers, text, query }: NetworkCall): NetworkReply {
    if (query.get('uploadType') !== 'resumable') return googleError(400, 'uploadTypeUnsupported', 'No.');
    const metadata = JSON.parse(text) as UploadSession['metadata'];
    const { title, description = '' } = metadata.snippet;
    if (title === '' || title.length > 100 || /[<>]/.test(title))
      return googleError(
        400,
        'invalidTitle',
        'The request metadata specifies an invalid or empty video title.',
      );
    if (Buffer.byteLength(description) > 5000)
      return googleError(
        400,
        'invalidDescription',
        'The request metadata specifies an invalid video description.',
      );
    // Left out, it would be public.
    if (!privacies.includes(metadata.status?.privacyStatus))
      return googleError(400, 'invalidVideoMetadata', 'privacyStatus is missing.');
    const id = randomBytes(12).toString('base64url');
    uploads.set(id, {
      metadata,
      total: Number(headers['x-upload-content-length']),
      received: 0,
      hash: createHash('sha256'),
      videoId: null,
    });
    return {
      status: 200,
      headers: { location: `${origin}/upload/youtube/v3/videos?uploadType=resumable&upload_id=${id}` },
    };
  }

  function progress(upload: UploadSession): NetworkReply {
    if (upload.videoId !== null) return answer(show(upload.videoId), 201);
    const known: Record<string, string> =
      upload.received > 0 ? { range: `bytes=0-${upload.received - 1}` } : {};
    return { status: 308, headers: known };
  }

  function show(id: string) {
    const video = state.videos.find((one) => one.id === id)!;
    const asked = (polls.get(id) ?? 0) + 1;
    polls.set(id, asked);
    if (asked > state.processingPolls) video.status.uploadStatus = 'processed';
    const { snippet, status, publishedAt } = video;
    return { kind: 'youtube#video', id, snippet: { ...snippet, publishedAt }, status };
  }

  async function receive({ query, headers }: NetworkCall, request: IncomingMessage): Promise<NetworkReply> {
    const upload = uploads.get(query.get('upload_id') ?? '');
    if (!upload) {
      request.resume();
      return googleError(404, 'notFound', 'The upload session was not found.');
    }
    const range = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+)$/.exec(headers['content-range'] ?? '');
    if (!range) return googleError(400, 'badRequest', 'Content-Range is missing.');
    if (range[1] === undefined || upload.videoId !== null) {
      request.resume();
      return progress(upload);
    }
    const cut = state.cutAfter.shift();
    let position = Number(range[1]);
    let arrived = 0;
    for await (const piece of request as AsyncIterable<Buffer>) {
      if (position > upload.received) return googleError(400, 'badRequest', 'There is a gap.');
      const fresh = piece.subarray(upload.received - position);
      state.repeatedBytes += piece.length - fresh.length;
      position += piece.length;
      arrived += piece.length;
      state.receivedBytes += piece.length;
      upload.hash.update(fresh);
      upload.received += fresh.length;
      if (cut !== undefined && arrived >= cut) {
        request.socket.destroy();
        break;
      }
    }
    if (upload.received < upload.total) {
      if (cut === undefined && (Number(range[2]) - Number(range[1]) + 1) % unit !== 0)
        return googleError(400, 'badRequest', 'Chunks are multiples of 256 KiB.');
      return progress(upload);
    }
    upload.videoId = randomBytes(8).toString('base64url');
    state.videos.push({
      id: upload.videoId,
      snippet: upload.metadata.snippet,
      status: { ...upload.metadata.status, uploadStatus: 'uploaded' },
      publishedAt: new Date().toISOString(),
      bytes: upload.received,
      sha256: upload.hash.digest('hex'),
      thumbnail: null,
    });
    return progress(upload);
  }

  const own = (route: NetworkRoute): NetworkRoute => signedIn(consents.bearer, unauthorized, route);
  const routes: NetworkRoute[] = [
    {
      method: 'GET',
      path: /^\/o\/oauth2\/v2\/auth$/,
      name: 'consent',
      handle: ({ query }) => consents.consent(query),
    },
    { method: 'POST', path: /^\/token$/, name: 'token', handle: token },
    {
      method: 'POST',
      path: /^\/revoke$/,
      name: 'revoke',
      handle: ({ text }) => {
        if (!consents.whoseRefresh(new URLSearchParams(text).get('token') ?? '')) return invalidGrant;
        consents.withdraw();
        return answer({});
      },
    },
    own({
      method: 'GET',
      path: /^\/youtube\/v3\/channels$/,
      name: 'account',
      handle: (call) => {
        const account = consents.bearer(call);
        return answer({
          kind: 'youtube#channelListResponse',
          ...(state.hasChannel && { items: [{ id: account?.id, snippet: { title: account?.name } }] }),
        });
      },
    }),
    own({
      method: 'POST',
      path: /^\/upload\/youtube\/v3\/videos$/,
      name: 'beginUpload',
      handle: begin,
    }),
    {
      method: 'PUT',
      path: /^\/upload\/youtube\/v3\/videos$/,
      name: 'upload',
      streams: true,
      handle: receive,
    },
    own({
      method: 'POST',
      path: /^\/upload\/youtube\/v3\/thumbnails\/set$/,
      name: 'thumbnail',
      streams: true,
      async handle({ query }, request) {
        let bytes = 0;
        for await (const piece of request as AsyncIterable<Buffer>) bytes += piece.length;
        const video = state.videos.find(({ id }) => id === query.get('videoId'));
        if (!video) return googleError(404, 'videoNotFound', 'The video cannot be found.');
        video.thumbnail = bytes;
        return answer({ kind: 'youtube#thumbnailSetResponse', items: [{}] });
      },
    }),
    own({
      method: 'GET',
      path: /^\/youtube\/v3\/videos$/,
      name: 'video',
      handle: ({ query }) => {
        const wanted = (query.get('id') ?? '').split(',');
        const known = state.videos.filter(({ id }) => wanted.includes(id));
        return answer({ kind: 'youtube#videoListResponse', items: known.map(({ id }) => show(id)) });
      },
    }),
    own({
      method: 'GET',
      path: /^\/v2\/reports$/,
      name: 'report',
      handle: ({ query }) =>
        answer(
          state.report ?? {
            kind: 'youtubeAnalytics#resultTable',
            columnHeaders: ['day', ...(query.get('metrics') ?? '').split(',')].map((name) => ({ name })),
            rows: [],
          },
        ),
    }),
  ];
  const standIn = await startStandIn(routes, googleError(404, 'notFound', 'Not found.'), port);
  origin = standIn.origin;
  return Object.assign(state, standIn, { consents });
}
