import { z } from 'zod';
import { dayMs, utcDay } from '@bestie/contracts/days';
import { withChapters } from '@bestie/contracts/variant-counts';
import { hostOf } from '../../../../platform/outgoing/network-apps';
import type {
  CallContext,
  FollowUpOutcome,
  LookUpOutcome,
  NetworkAdapter,
  PrepareContext,
  PrepareOutcome,
  Publication,
  Published,
  PublishOutcome,
} from '../network-adapter';
import { metricsWait, publishingOutcome, readingOutcome } from '../network-outcomes';
import type { NetworkSession } from '../network-session';
import { youtubeRefusal as refusal } from './youtube-errors';
import { readYoutubeMetrics, youtubeMetricNames } from './youtube-metrics';
import { createYoutubeUpload, notMade, uploadedFile, uploadName } from './youtube-upload';

const videos = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({ publishedAt: z.string(), description: z.string().default('') }),
      }),
    )
    .default([]),
});

const urlOf = (id: string, { content }: Pick<Publication, 'content'>) =>
  content.type === 'short'
    ? `https://www.youtube.com/shorts/${encodeURIComponent(id)}`
    : `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`;

/** YouTube’s Data and Analytics APIs, with the channel of one person. */
export function createYoutubeAdapter(session: NetworkSession): NetworkAdapter {
  const api = hostOf(session.app, 'https://www.googleapis.com');
  const analytics = hostOf(session.app, 'https://youtubeanalytics.googleapis.com');
  const upload = createYoutubeUpload(session);
  const nameOf = (what: 'video' | 'sent', publication: Publication) =>
    uploadName(publication).replace('upload', what);

  async function addressOf(publication: Publication): Promise<string | null> {
    const sealed = publication.prepared[uploadName(publication)];
    return sealed === undefined ? null : session.open(sealed);
  }

  async function findVideo(id: string, signal: AbortSignal) {
    const found = readingOutcome(
      await session.call({
        method: 'GET',
        url: `${api}/youtube/v3/videos?part=snippet&id=${encodeURIComponent(id)}`,
        signal,
      }),
      ({ body }) => videos.safeParse(body).data ?? null,
      refusal,
    );
    return 'items' in found ? (found.items[0] ?? { kind: 'notFound' as const }) : found;
  }

  async function prepare(publication: Publication, context: PrepareContext): Promise<PrepareOutcome> {
    const name = uploadName(publication);
    const file = uploadedFile(publication);
    if (!file || publication.prepared[nameOf('video', publication)] !== undefined)
      return { kind: 'prepared' };
    const address = await addressOf(publication);
    if (address === null) {
      const begun = await upload.begin(publication, file, context);
      if ('kind' in begun) return begun;
      await context.keep({ [name]: await session.seal(begun.address) });
      return { kind: 'wait', seconds: 0 };
    }
    const sent = await upload.sendBody(address, file, context);
    if ('kind' in sent) return sent;
    if ('gone' in sent) {
      await context.keep({ [name]: null });
      return { kind: 'wait', seconds: 0 };
    }
    await context.keep(
      'videoId' in sent
        ? // It was published, and the answer was lost.
          { [nameOf('video', publication)]: sent.videoId }
        : { [nameOf('sent', publication)]: String(sent.received) },
    );
    return { kind: 'prepared' };
  }

  async function publish(publication: Publication, context: CallContext): Promise<PublishOutcome> {
    const done = publication.prepared[nameOf('video', publication)];
    if (done !== undefined) return { kind: 'confirmed', ref: done, url: urlOf(done, publication) };
    const file = uploadedFile(publication);
    const address = await addressOf(publication);
    if (!file || address === null) return { kind: 'notArrived', reason: 'It was not prepared.' };
    const from = Number(publication.prepared[nameOf('sent', publication)] ?? Number.NaN);
    if (!Number.isSafeInteger(from)) return { kind: 'notArrived', reason: 'It was not prepared.' };
    const outcome = await upload.sendTail(address, file, from, context);
    const progress = upload.readProgress(outcome);
    if (progress && 'videoId' in progress)
      return { kind: 'confirmed', ref: progress.videoId, url: urlOf(progress.videoId, publication) };
    if (progress) return notMade;
    return publishingOutcome<PublishOutcome>(outcome, () => null, refusal);
  }

  async function chapters({ ref, content }: Published, { signal }: CallContext): Promise<FollowUpOutcome> {
    const video = await findVideo(ref, signal);
    if ('kind' in video)
      return {
        kind: 'unknown',
        reason: video.kind === 'unknown' ? video.reason : 'YouTube does not show it.',
      };
    const wanted = withChapters(content.text, content.chapters).trim();
    return video.snippet.description.trim() === wanted
      ? { kind: 'done' }
      : {
          kind: 'refused',
          code: 'chapters_missing',
          sentence: 'The description on YouTube lacks the chapters.',
          tryAgain: false,
        };
  }

  async function thumbnail({ ref, media }: Published, { signal }: CallContext): Promise<FollowUpOutcome> {
    const cover = media.find(({ role }) => role === 'cover');
    if (!cover) return { kind: 'done' };
    return publishingOutcome<FollowUpOutcome>(
      await session.call({
        method: 'POST',
        url: `${api}/upload/youtube/v3/thumbnails/set?uploadType=media&videoId=${encodeURIComponent(ref)}`,
        headers: { 'content-type': cover.contentType },
        body: async () => ({ stream: await cover.read(), bytes: cover.bytes }),
        signal,
      }),
      () => ({ kind: 'done' }),
      refusal,
    );
  }

  return {
    network: 'youtube',
    prepare,
    publish,

    async lookUp(attempt, context): Promise<LookUpOutcome> {
      const done = attempt.ref ?? attempt.prepared[nameOf('video', attempt)];
      if (done !== undefined) {
        const video = await findVideo(done, context.signal);
        return 'kind' in video ? video : { kind: 'found', ref: done, url: urlOf(done, attempt) };
      }
      const file = uploadedFile(attempt);
      const address = await addressOf(attempt);
      if (!file || address === null) return { kind: 'notFound' };
      const asked = await upload.probe(address, file.bytes, context);
      if ('outcome' in asked) {
        const { outcome } = asked;
        const reason = outcome.kind === 'notArrived' || outcome.kind === 'unknown' ? outcome.reason : '';
        return { kind: 'unknown', reason: reason || 'YouTube does not say how far the upload is.' };
      }
      const { progress } = asked;
      return 'videoId' in progress
        ? { kind: 'found', ref: progress.videoId, url: urlOf(progress.videoId, attempt) }
        : { kind: 'notFound' };
    },

    followUp(step, published, context) {
      if (step === 'thumbnail') return thumbnail(published, context);
      return step === 'chapters' ? chapters(published, context) : Promise.resolve({ kind: 'done' });
    },

    async readMetrics({ ref }, { signal }) {
      const video = await findVideo(ref, signal);
      const now = new Date();
      // YouTube says for sure that it is gone: then there is nothing to ask for again.
      if ('kind' in video)
        return video.kind === 'notFound' ? { measuredAt: now, values: {} } : metricsWait(video);
      const query = new URLSearchParams({
        ids: 'channel==MINE',
        // Days of reports begin in California, where it may still be the day before.
        startDate: utcDay(Date.parse(video.snippet.publishedAt) - dayMs),
        endDate: utcDay(now.getTime()),
        metrics: youtubeMetricNames,
        dimensions: 'day',
        filters: `video==${ref}`,
      });
      const read = readingOutcome(
        await session.call({ method: 'GET', url: `${analytics}/v2/reports?${query}`, signal }),
        ({ body }) => {
          const values = readYoutubeMetrics(body);
          return values && { values };
        },
        refusal,
      );
      return 'values' in read ? { measuredAt: now, values: read.values } : metricsWait(read);
    },

    // The quota is the project’s, and Google does not tell how much is left of it.
    readQuota: async () => null,
  };
}
