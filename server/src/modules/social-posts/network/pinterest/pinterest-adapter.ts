import { z } from 'zod';
import { dayMs, utcDay } from '@bestie/contracts/days';
import type { NetworkBoard } from '@bestie/contracts/social-posts.contract';
import { hostOf } from '../../../../platform/outgoing/network-apps';
import { isPublicAddress } from '../../../../platform/outgoing/public-addresses';
import type {
  LookUpOutcome,
  NetworkAdapter,
  PrepareContext,
  PrepareOutcome,
  Publication,
  PublicationMedia,
  PublishOutcome,
  SentAttempt,
} from '../network-adapter';
import {
  isBadEnd,
  metricsWait,
  preparingOutcome,
  publishingOutcome,
  readingOutcome,
} from '../network-outcomes';
import type { ReadRefusal } from '../network-outcomes';
import type { NetworkSession } from '../network-session';
import { pinterestMetricTypes, readPinterestMetrics } from './pinterest-metrics';
import { pinterestWait } from './pinterest-rates';
import { jsonWithFiles, multipartForm } from './pinterest-upload';
import type { EmbeddedFile } from './pinterest-upload';

/** Seconds between two questions about a video that is in the works. */
const processingSeconds = 15;
/** Pages of boards that are listed, 250 boards each. */
const boardPages = 8;
/** Pages of a board that are read to find a pin, 250 pins each. */
const lookUpPages = 4;
/** By how much the clocks of both sides may differ. */
const clockToleranceMs = 60_000;
const analyticsDays = 89;

const created = z.object({ id: z.string() });
const pin = z.object({
  id: z.string(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  link: z.string().nullish(),
  created_at: z.string(),
});
const boardPage = z.object({
  items: z.array(z.object({ id: z.string(), name: z.string(), privacy: z.string().nullish() })),
  bookmark: z.string().nullish(),
});
const pinPage = z.object({ items: z.array(pin), bookmark: z.string().nullish() });
const registered = z.object({
  media_id: z.string(),
  upload_url: z.url(),
  upload_parameters: z.record(z.string(), z.string()),
});
const keptUpload = registered.pick({ upload_url: true, upload_parameters: true });
const errorBody = z.object({ code: z.number(), message: z.string() });

/** Pinterest’s errors: a number of its own, and a sentence. */
const refusal: ReadRefusal = (answer) => {
  const error = errorBody.safeParse(answer.body);
  const code = error.success ? `${answer.status}/${error.data.code}` : String(answer.status);
  const sentence = error.success ? error.data.message : '';
  if (answer.status === 429) return { code, sentence, tryAgain: true, retryAfter: pinterestWait(answer) };
  return { code, sentence, tryAgain: false, ...(answer.status === 403 && { reconnect: true }) };
};

const urlOf = (id: string) => `https://www.pinterest.com/pin/${encodeURIComponent(id)}/`;
/** Pinterest writes instants without a zone, and means UTC. */
const instantOf = (text: string) => Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
const asFile = ({ bytes, read }: PublicationMedia): EmbeddedFile => ({ bytes, read: () => read() });

type BadPreparation = Exclude<PrepareOutcome, { kind: 'prepared' }>;

/** Where Pinterest may have videos uploaded to. */
function isUploadHost(address: string | undefined, url: string): boolean {
  const { origin, protocol, hostname } = new URL(url);
  if (address !== undefined) return origin === address;
  return protocol === 'https:' && /(^|\.)(amazonaws|pinterest|pinimg)\.com$/.test(hostname);
}

/** Pinterest’s API v5, with the account of one person. */
export function createPinterestAdapter(session: NetworkSession): NetworkAdapter {
  const api = hostOf(session.app, 'https://api.pinterest.com');
  const read = (path: string, signal: AbortSignal) =>
    session.call({ method: 'GET', url: `${api}/v5${path}`, signal });

  /** All boards of the account, or why they cannot be read. */
  async function readBoards(signal: AbortSignal): Promise<NetworkBoard[] | BadPreparation> {
    const boards: NetworkBoard[] = [];
    let bookmark = '';
    for (let page = 0; page < boardPages; page += 1) {
      const query = new URLSearchParams({ page_size: '250', ...(bookmark && { bookmark }) });
      const outcome = preparingOutcome(
        await read(`/boards?${query}`, signal),
        ({ body }) => boardPage.safeParse(body).data ?? null,
        refusal,
      );
      if (isBadEnd<BadPreparation>(outcome)) return outcome;
      for (const { id, name, privacy } of outcome.items)
        boards.push({ id, name, secret: privacy === 'SECRET' });
      if (!outcome.bookmark) break;
      bookmark = outcome.bookmark;
    }
    return boards;
  }

  /** Keeps the id of a board that was chosen by its name. */
  async function findBoard(
    { board }: Publication['content'],
    { keep, signal }: PrepareContext,
  ): Promise<PrepareOutcome> {
    if (!board || board.id !== null) return { kind: 'prepared' };
    const boards = await readBoards(signal);
    if (!Array.isArray(boards)) return boards;
    const alike = boards.filter(({ name }) => fold(name) === fold(board.name));
    const found = alike.find(({ name }) => name === board.name) ?? alike[0];
    if (!found)
      return {
        kind: 'refused',
        code: 'board',
        sentence: `Your account at Pinterest has no board “${board.name}”.`,
        tryAgain: false,
      };
    await keep({ [keptBoard]: found.id });
    return { kind: 'prepared' };
  }

  /** @returns null when the video is there */
  async function upload(
    video: PublicationMedia,
    prepared: Publication['prepared'],
    { keep, signal }: PrepareContext,
  ): Promise<PrepareOutcome | null> {
    const names = keptNames(video);
    if (prepared[names.uploaded] !== undefined) return null;
    const sealed = prepared[names.target];
    const kept = sealed === undefined ? null : keptUpload.safeParse(parse(await session.open(sealed)));
    const forget = { [names.media]: null, [names.target]: null };
    if (!kept?.success) {
      const outcome = preparingOutcome(
        await session.call({
          method: 'POST',
          url: `${api}/v5/media`,
          headers: { 'content-type': 'application/json' },
          body: () => JSON.stringify({ media_type: 'video' }),
          signal,
        }),
        ({ body }) => registered.safeParse(body).data ?? null,
        refusal,
      );
      if (isBadEnd<PrepareOutcome>(outcome)) return outcome;
      const { media_id, ...target } = outcome;
      await keep({ [names.media]: media_id, [names.target]: await session.seal(JSON.stringify(target)) });
      return { kind: 'wait', seconds: 0 };
    }
    const { upload_url: url, upload_parameters: fields } = kept.data;
    if (!isUploadHost(session.app.address, url)) {
      await keep(forget);
      return {
        kind: 'refused',
        code: 'upload_host',
        sentence: 'Pinterest wants the video somewhere that is not Pinterest’s.',
        tryAgain: false,
      };
    }
    const form = multipartForm(fields, {
      stream: await video.read(),
      bytes: video.bytes,
      contentType: video.contentType,
    });
    const outcome = preparingOutcome(
      await session.call({
        method: 'POST',
        url,
        headers: { 'content-type': form.contentType },
        body: () => form,
        withoutToken: true,
        reaches: session.app.address === undefined ? isPublicAddress : undefined,
        signal,
      }),
      () => 'uploaded' as const,
      refusal,
    );
    if (outcome === 'uploaded') {
      await keep({ [names.uploaded]: 'yes', [names.target]: null });
      return null;
    }
    // What an upload was allowed to do ends after a while: the next one asks anew.
    if (outcome.kind === 'refused') {
      await keep(forget);
      return { kind: 'refused', code: outcome.code, sentence: outcome.sentence, tryAgain: true };
    }
    return outcome;
  }

  async function processed(
    video: PublicationMedia,
    prepared: Publication['prepared'],
    { keep, signal }: PrepareContext,
  ): Promise<PrepareOutcome> {
    const names = keptNames(video);
    const id = prepared[names.media] ?? '';
    const outcome = preparingOutcome(
      await read(`/media/${encodeURIComponent(id)}`, signal),
      ({ body }) => z.object({ status: z.string() }).safeParse(body).data ?? null,
      refusal,
    );
    if (isBadEnd<PrepareOutcome>(outcome)) {
      if (outcome.kind === 'refused' && outcome.code.startsWith('404'))
        await keep({ [names.media]: null, [names.uploaded]: null, [names.target]: null });
      return outcome;
    }
    if (outcome.status === 'succeeded') return { kind: 'prepared' };
    if (outcome.status !== 'failed') return { kind: 'wait', seconds: processingSeconds };
    await keep({ [names.media]: null, [names.uploaded]: null, [names.target]: null });
    return {
      kind: 'refused',
      code: 'video_failed',
      sentence: 'Pinterest could not process the video.',
      tryAgain: false,
    };
  }

  /** The pin as the body of the call, with pictures that are read while it is sent. */
  function pinBody({ content, media, prepared }: Publication) {
    const items = media.filter(({ role }) => role === 'item');
    const cover = media.find(({ role }) => role === 'cover');
    const [single] = items;
    const files = content.type === 'video' ? (cover ? [cover] : []) : items;
    return jsonWithFiles(files.map(asFile), (data) => ({
      board_id: content.board?.id ?? prepared[keptBoard],
      ...(content.title !== '' && { title: content.title }),
      ...(content.text !== '' && { description: content.text }),
      ...(content.link !== '' && { link: content.link }),
      ...(single && single.alt !== '' && { alt_text: single.alt }),
      media_source:
        content.type === 'video'
          ? {
              source_type: 'video_id',
              media_id: single && prepared[keptNames(single).media],
              ...(cover
                ? { cover_image_content_type: cover.contentType, cover_image_data: data[0] }
                : { cover_image_key_frame_time: 0 }),
            }
          : content.type === 'carousel'
            ? {
                source_type: 'multiple_image_base64',
                items: items.map(({ contentType }, index) => ({
                  content_type: contentType,
                  data: data[index],
                })),
              }
            : { source_type: 'image_base64', content_type: single?.contentType, data: data[0] },
    }));
  }

  /** The pin with this text on its board that was made since. */
  async function findOnBoard(
    { content, prepared, sentAt, taken }: SentAttempt,
    signal: AbortSignal,
  ): Promise<LookUpOutcome> {
    const board = encodeURIComponent(content.board?.id ?? prepared[keptBoard] ?? '');
    let bookmark = '';
    for (let page = 0; page < lookUpPages; page += 1) {
      const query = new URLSearchParams({ page_size: '250', ...(bookmark && { bookmark }) });
      const outcome = readingOutcome(
        await read(`/boards/${board}/pins?${query}`, signal),
        ({ body }) => pinPage.safeParse(body).data ?? null,
      );
      if (isBadEnd<LookUpOutcome>(outcome)) return outcome;
      const found = outcome.items.find(
        (one) =>
          !taken.includes(one.id) &&
          (one.title ?? '') === content.title &&
          (one.description ?? '').trim() === content.text.trim() &&
          (one.link ?? '') === content.link &&
          instantOf(one.created_at) >= sentAt.getTime() - clockToleranceMs,
      );
      if (found) return { kind: 'found', ref: found.id, url: urlOf(found.id) };
      if (!outcome.bookmark) break;
      bookmark = outcome.bookmark;
    }
    return { kind: 'notFound' };
  }

  return {
    network: 'pinterest',

    async prepare({ content, media, prepared }, context) {
      const video = media.find(({ role }) => role === 'item');
      if (content.type === 'video' && video) {
        const uploaded =
          (await upload(video, prepared, context)) ?? (await processed(video, prepared, context));
        if (uploaded.kind !== 'prepared') return uploaded;
      }
      return findBoard(content, context);
    },

    async publish(publication, { signal }): Promise<PublishOutcome> {
      return publishingOutcome<PublishOutcome>(
        await session.call({
          method: 'POST',
          url: `${api}/v5/pins`,
          headers: { 'content-type': 'application/json' },
          body: () => pinBody(publication),
          signal,
        }),
        ({ body }) => {
          const ref = created.safeParse(body).data?.id;
          return ref === undefined ? null : { kind: 'confirmed', ref, url: urlOf(ref) };
        },
        refusal,
      );
    },

    async lookUp(attempt, { signal }) {
      if (attempt.ref === null) return findOnBoard(attempt, signal);
      return readingOutcome<LookUpOutcome>(
        await read(`/pins/${encodeURIComponent(attempt.ref)}`, signal),
        ({ body }) => {
          const ref = created.safeParse(body).data?.id;
          return ref === undefined ? null : { kind: 'found', ref, url: urlOf(ref) };
        },
      );
    },

    // Pins have no steps after publishing.
    followUp: async () => ({ kind: 'done' }),

    async readMetrics({ ref }, { signal }) {
      const id = encodeURIComponent(ref);
      const found = readingOutcome(
        await read(`/pins/${id}`, signal),
        ({ body }) => pin.pick({ created_at: true }).safeParse(body).data ?? null,
        refusal,
      );
      if (!('created_at' in found)) return metricsWait(found);
      const now = Date.now();
      const since = instantOf(found.created_at);
      const first = Math.max(since, now - analyticsDays * dayMs);
      const query = new URLSearchParams({
        start_date: utcDay(first),
        end_date: utcDay(now),
        metric_types: pinterestMetricTypes.join(','),
      });
      const values = readingOutcome(
        await read(`/pins/${id}/analytics?${query}`, signal),
        ({ body }) => readPinterestMetrics(body, first === since),
        refusal,
      );
      return isBadEnd(values) ? metricsWait(values) : { measuredAt: new Date(now), values };
    },

    readQuota: async () => null,

    async listBoards({ signal }) {
      const boards = await readBoards(signal);
      return Array.isArray(boards) ? boards : null;
    },
  };
}

/** The name under which the id of a board is kept that was chosen by its name. */
const keptBoard = 'board';

const fold = (name: string) => name.trim().normalize('NFKC').toLowerCase();

/** Names under which the parts of an upload are kept; another file has others. */
const keptNames = ({ sha256 }: Pick<PublicationMedia, 'sha256'>) => {
  const key = sha256.slice(0, 24);
  return { media: `video.${key}`, target: `target.${key}`, uploaded: `uploaded.${key}` };
};

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
