import { z } from 'zod';
import { hostOf } from '../../../../platform/outgoing/network-apps';
import { contentKey } from '../content-key';
import { firstBytes } from '../first-bytes';
import type { CallContext, PrepareOutcome, Publication, PublicationMedia, Refused } from '../network-adapter';
import { isGood, preparingOutcome } from '../network-outcomes';
import type { NetworkCallOutcome, NetworkSession } from '../network-session';
import { youtubeRefusal as refusal } from './youtube-errors';
import { withChapters } from '@bestie/contracts/variant-counts';

/** Parts of an upload are multiples of this. */
const unit = 256 * 1024;
/** Bytes of one call, which is repeated as a whole at most. */
const partBytes = 256 * unit;
/** How often an upload that gets no further is resumed before it waits. */
const maxCuts = 5;

const insertedVideo = z.object({ id: z.string() });

/** Where an upload stands: bytes that YouTube has, the finished video, or gone. */
export type UploadProgress = { received: number } | { videoId: string } | { gone: true };

/** The video of a publication as YouTube gets it. What is visible to whom is always said: left out, it would be public. */
export const videoMetadata = ({ content }: Pick<Publication, 'content'>) => ({
  snippet: {
    title: content.title,
    description: withChapters(content.text, content.chapters),
    ...(content.tags.length > 0 && { tags: content.tags }),
  },
  status: { privacyStatus: content.visibility },
});

export const uploadedFile = ({ media }: Pick<Publication, 'media'>): PublicationMedia | undefined =>
  media.find(({ role }) => role === 'item');

/** Under which the address of an upload is kept; another text or file is another upload. */
export const uploadName = (publication: Publication): string =>
  `upload.${contentKey(videoMetadata(publication), uploadedFile(publication)?.sha256)}`;

/** How many bytes the next part has: a multiple of the unit, and something is left for the last call. */
export const nextPart = (left: number): number =>
  Math.min(partBytes, Math.floor(Math.max(0, left - 1) / unit) * unit);

/** Resumable uploads of videos. A video exists once YouTube has its last byte, and only then. */
export function createYoutubeUpload(session: NetworkSession) {
  const api = hostOf(session.app, 'https://www.googleapis.com');

  /** Whether an address is one of the network: it came with an answer. */
  function isOwn(address: string): boolean {
    if (!URL.canParse(address)) return false;
    const { protocol, hostname, origin } = new URL(address);
    if (session.app.address !== undefined) return origin === session.app.address;
    return protocol === 'https:' && hostname.endsWith('.googleapis.com');
  }

  function readProgress(outcome: NetworkCallOutcome): UploadProgress | null {
    if (outcome.kind !== 'answer') return null;
    if (outcome.status === 308) {
      const last = /^bytes=0-(\d+)$/.exec(outcome.headers.range?.toString() ?? '')?.[1];
      return { received: last === undefined ? 0 : Number(last) + 1 };
    }
    if (outcome.status === 404 || outcome.status === 410) return { gone: true };
    const video = isGood(outcome) ? insertedVideo.safeParse(outcome.body) : null;
    return video?.success ? { videoId: video.data.id } : null;
  }

  const put = (
    address: string,
    {
      range,
      stream,
      bytes,
    }: { range: string; stream?: () => ReturnType<PublicationMedia['read']>; bytes: number },
    { signal }: CallContext,
  ): Promise<NetworkCallOutcome> =>
    session.call({
      method: 'PUT',
      url: address,
      headers: { 'content-range': range },
      body: async () => (stream ? { stream: firstBytes(await stream(), bytes), bytes } : ''),
      signal,
    });

  return {
    async begin(publication: Publication, file: PublicationMedia, { signal }: CallContext) {
      return preparingOutcome(
        await session.call({
          method: 'POST',
          url: `${api}/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status`,
          headers: {
            'content-type': 'application/json; charset=UTF-8',
            'x-upload-content-length': String(file.bytes),
            'x-upload-content-type': file.contentType,
          },
          body: () => JSON.stringify(videoMetadata(publication)),
          signal,
        }),
        ({ headers }) => {
          const address = headers.location;
          return address !== undefined && isOwn(address) ? { address } : null;
        },
        refusal,
      );
    },

    /** Asks how far an upload is. Changes nothing. */
    async probe(
      address: string,
      bytes: number,
      context: CallContext,
    ): Promise<{ progress: UploadProgress } | { outcome: NetworkCallOutcome }> {
      const outcome = await put(address, { range: `bytes */${bytes}`, bytes: 0 }, context);
      const progress = readProgress(outcome);
      return progress ? { progress } : { outcome };
    },

    /** Sends everything but the last part, from where the upload stands; a cut is resumed. */
    async sendBody(
      address: string,
      file: PublicationMedia,
      context: CallContext,
    ): Promise<UploadProgress | Exclude<PrepareOutcome, { kind: 'prepared' }>> {
      let cuts = 0;
      let furthest = 0;
      let outcome: NetworkCallOutcome = await put(
        address,
        { range: `bytes */${file.bytes}`, bytes: 0 },
        context,
      );
      for (;;) {
        const progress = readProgress(outcome);
        if (progress && !('received' in progress)) return progress;
        const length = progress ? nextPart(file.bytes - progress.received) : 0;
        if (progress && length === 0) return progress;
        if (!progress) {
          // A failing server is asked again what it has; a refusal is one.
          const bad = preparingOutcome(outcome, () => null, refusal) as Exclude<
            PrepareOutcome,
            { kind: 'prepared' }
          >;
          cuts += 1;
          if (bad.kind === 'refused' || cuts > maxCuts || context.signal.aborted) return bad;
          outcome = await put(address, { range: `bytes */${file.bytes}`, bytes: 0 }, context);
          continue;
        }
        if (progress.received > furthest) cuts = 0;
        furthest = Math.max(furthest, progress.received);
        const from = progress.received;
        outcome = await put(
          address,
          {
            range: `bytes ${from}-${from + length - 1}/${file.bytes}`,
            stream: () => file.read(from),
            bytes: length,
          },
          context,
        );
      }
    },

    /** Sends the last part, from one byte on: the call that makes the video. */
    sendTail(
      address: string,
      file: PublicationMedia,
      from: number,
      context: CallContext,
    ): Promise<NetworkCallOutcome> {
      return put(
        address,
        {
          range: `bytes ${from}-${file.bytes - 1}/${file.bytes}`,
          stream: () => file.read(from),
          bytes: file.bytes - from,
        },
        context,
      );
    },

    readProgress,
  };
}

/** A call that should have made the video, and surely did not: YouTube waits for more bytes, or gave the upload up. */
export const notMade: Refused = {
  kind: 'refused',
  code: 'upload_unfinished',
  sentence: 'YouTube did not get the whole video.',
  tryAgain: true,
};
