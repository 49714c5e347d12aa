import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { writePodcastChapters } from '@bestie/contracts/chapters';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { writeVtt } from '@bestie/contracts/transcripts';
import { askTogether } from '../../platform/http/ask-together';
import { guest, uidOf } from '../../platform/http/caller';
import { callerOrGuest } from '../../platform/http/caller-or-guest';
import type { HttpServices } from '../../platform/http/register-contract';
import { registerMediaRoute } from '../../platform/objects/contents/media-route';
import { guardUserBytes, parseRange, sendMedia } from '../../platform/objects/contents/object-media';
import type { LinkedMedia } from '../../platform/objects/contents/linked-media';
import type { ObjectDriver } from '../../platform/objects/drivers/object-driver';
import type { StoredObject } from '../../platform/objects/protocol/objects.presenter';
import type { EpisodesRepositories } from './episodes.repositories';
import type { ListeningService } from './listening.service';
import type { PodcastsService } from './podcasts.service';

export interface PodcastFilesDependencies extends HttpServices {
  repositories: Pick<EpisodesRepositories, 'episodes' | 'podcasts'>;
  podcasts: PodcastsService;
  listening: ListeningService;
  driver: ObjectDriver;
  findObject: (name: string) => Promise<StoredObject | undefined>;
  linkedMedia: LinkedMedia;
  publicOrigin: string | undefined;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const soundFile = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(mp3|m4a)$/;
const pictureFile = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?:jpg|png)$/;
const anyUid = /^[A-Za-z0-9_-]{1,128}$/;

/**
 * What podcast players and media elements fetch, which send no headers of ours: the feed, sound, covers, chapters and
 * transcripts. Access is decided again for each request and range.
 */
export function registerPodcastFilesRoutes(
  app: FastifyInstance,
  {
    repositories: { episodes, podcasts: covers },
    podcasts,
    listening,
    driver,
    findObject,
    linkedMedia,
    publicOrigin,
    ...http
  }: PodcastFilesDependencies,
): void {
  const { authenticate, rateLimits } = http;
  const findOpenAudio = askTogether((key) => {
    const [uid = '', audioId = ''] = key.split(' ');
    return episodes.findOpenAudio(uid, audioId);
  });
  const findSound = askTogether(findObject);
  const originOf = (request: FastifyRequest) => publicOrigin ?? `${request.protocol}://${request.host}`;

  app.get<{ Params: { uid: string } }>('/api/podcasts/:uid/feed.xml', async (request, reply) => {
    await rateLimits.consume('read', 'episodes.feed', request.ip);
    const { uid } = request.params;
    if (!anyUid.test(uid)) throw new BestieError('not_found');
    const feed = await podcasts.feed(uid, originOf(request));
    guardUserBytes(reply, 'cross-origin');
    return sendText(request, reply, feed, 'application/rss+xml; charset=utf-8');
  });

  registerMediaRoute<{ file: string }>(app, http, {
    url: '/api/episodes/audio/:file',
    name: 'episodes.audio',
    async send(caller, request, reply) {
      const [, audioId, extension] = soundFile.exec(request.params.file) ?? [];
      const audio = audioId === undefined ? undefined : await findOpenAudio(`${uidOf(caller)} ${audioId}`);
      const object = audio && audio.extension === extension ? await findSound(audio.object_name) : undefined;
      if (!audio || !object) throw new BestieError('not_found');
      const range = parseRange(request.headers.range, object.size);
      // A player of ours reports what was listened to instead.
      const elsewhere = request.headers['sec-fetch-site'] !== 'same-origin';
      if (request.method === 'GET' && elsewhere && range !== 'unsatisfiable')
        await listening.download(
          { caller, ip: request.ip, client: String(request.headers['user-agent'] ?? '') },
          audio,
          range,
        );
      return sendMedia(
        request,
        reply,
        {
          ...object,
          content_type: audio.extension === 'mp3' ? 'audio/mpeg' : 'audio/mp4',
          content_disposition: 'inline',
          cache_control: audio.public ? 'public, no-cache' : 'no-store',
        },
        {
          driver,
          byToken: audio.public,
          resourcePolicy: audio.public ? 'cross-origin' : 'same-origin',
          withoutLocation: true,
        },
      );
    },
  });

  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/api/podcasts/pictures/:file',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      await rateLimits.consume('picture', 'episodes.picture', request.ip);
      const [, pictureId] = pictureFile.exec(request.params.file) ?? [];
      const found = pictureId === undefined ? undefined : await covers.findPicture(pictureId);
      const object = found && (await findObject(found.object_name));
      if (!object) throw new BestieError('not_found');
      return linkedMedia.send(
        request,
        reply,
        { ...object, content_disposition: 'inline', cache_control: 'public, max-age=300' },
        guest,
        { byToken: true, resourcePolicy: 'cross-origin' },
      );
    },
  });

  app.get<{ Params: { episodeId: string } }>(
    '/api/episodes/:episodeId/chapters.json',
    async (request, reply) => {
      const row = await findOpen(request, request.params.episodeId);
      guardUserBytes(reply, 'cross-origin');
      return sendText(request, reply, writePodcastChapters(row.chapters), 'application/json+chapters', row);
    },
  );

  app.get<{ Params: { episodeId: string } }>(
    '/api/episodes/:episodeId/transcript.vtt',
    async (request, reply) => {
      const row = await findOpen(request, request.params.episodeId);
      if (!row.transcript || row.transcript.cues.length === 0) throw new BestieError('not_found');
      guardUserBytes(reply, 'cross-origin');
      return sendText(request, reply, writeVtt(row.transcript.cues), 'text/vtt; charset=utf-8', row);
    },
  );

  async function findOpen(request: FastifyRequest, episodeId: string) {
    const caller = await callerOrGuest(authenticate, request);
    await rateLimits.consume('read', 'episodes.texts', uidOf(caller) || request.ip);
    const row = uuid.test(episodeId) ? await episodes.findOpen(uidOf(caller), episodeId) : undefined;
    if (!row) throw new BestieError('not_found');
    return row;
  }
}

/** Sends a text with its tag; who has it already gets no body. */
function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  type: string,
  row?: { tier_id: string | null; state: string },
): FastifyReply {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  const isPublic = !row || (row.tier_id === null && row.state === 'published');
  reply.header('etag', etag);
  reply.header('cache-control', isPublic ? `public, max-age=${limits.episodes.feedMaxAge}` : 'no-store');
  const known = String(request.headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag)) return reply.code(304).send();
  return reply.type(type).send(text);
}
