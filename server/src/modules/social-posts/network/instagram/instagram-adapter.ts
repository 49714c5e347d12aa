import { z } from 'zod';
import { hostOf } from '../../../../platform/outgoing/network-apps';
import type {
  CallContext,
  FollowUpOutcome,
  LookUpOutcome,
  NetworkAdapter,
  PrepareContext,
  PrepareOutcome,
  Published,
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
import type { NetworkSession } from '../network-session';
import { containerForm, planContainers } from './instagram-containers';
import type { PlannedContainer } from './instagram-containers';
import { instagramRefusal as refusal } from './instagram-errors';
import { instagramMetricNames, readInstagramMetrics } from './instagram-metrics';

const apiVersion = 'v26.0';
/** Instagram wants to be asked about a container once a minute at most. */
const processingSeconds = 60;
/** A container that is in the works for longer than this is made again. */
const processingLimitMs = 30 * 60 * 1000;
/** By how much the clocks of both sides may differ. */
const clockToleranceMs = 60_000;

const noPublicAddress = 'Instagram fetches files itself, and this server has no public address.';

const created = z.object({ id: z.string() });
const containerStatus = z.object({ status_code: z.string(), status: z.string().default('') });
const post = z.object({
  id: z.string(),
  caption: z.string().default(''),
  permalink: z.string().optional(),
  timestamp: z.string().optional(),
});
const posts = z.object({ data: z.array(post) });
const quota = z.object({
  data: z.tuple([
    z.object({
      quota_usage: z.number(),
      config: z.object({ quota_total: z.number(), quota_duration: z.number() }),
    }),
  ]),
});
const comments = z.object({ data: z.array(z.object({ text: z.string().optional() })) });

/** Id and time of a container in one kept value. */
const keepContainer = (id: string) => `${id}@${Date.now()}`;
const readKept = (kept: string) => {
  const [id = '', at = '0'] = kept.split('@');
  return { id, at: Number(at) };
};
/** Instagram writes `+0000`, which `Date.parse` may refuse. */
const instantOf = (text: string) => Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));

/** Instagram’s API with Instagram Login, with the account of one person. */
export function createInstagramAdapter(session: NetworkSession): NetworkAdapter {
  const graph = `${hostOf(session.app, 'https://graph.instagram.com')}/${apiVersion}`;
  const user = encodeURIComponent(session.account.id);
  const read = (path: string, signal: AbortSignal) =>
    session.call({ method: 'GET', url: `${graph}/${path}`, signal });
  const write = (path: string, form: Record<string, string>, signal: AbortSignal) =>
    session.call({
      method: 'POST',
      url: `${graph}/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: () => new URLSearchParams(form).toString(),
      signal,
    });

  /** Makes a container, or looks how far it is. @returns its id once it is finished */
  async function finish(
    container: PlannedContainer,
    prepared: Readonly<Record<string, string>>,
    { keep, signal }: PrepareContext,
  ): Promise<{ id: string } | Exclude<PrepareOutcome, { kind: 'prepared' }>> {
    const kept = prepared[container.name];
    if (kept === undefined) {
      const form = containerForm(container);
      if (!form)
        return { kind: 'refused', code: 'no_public_address', sentence: noPublicAddress, tryAgain: false };
      const made = preparingOutcome(
        await write(`${user}/media`, form, signal),
        ({ body }) => created.safeParse(body).data ?? null,
        refusal,
      );
      if ('kind' in made) return made;
      await keep({ [container.name]: keepContainer(made.id) });
      return look({ ...container, id: made.id, at: Date.now() }, { keep, signal });
    }
    return look({ ...container, ...readKept(kept) }, { keep, signal });
  }

  async function look(
    { name, id, at }: PlannedContainer & { id: string; at: number },
    { keep, signal }: PrepareContext,
  ): Promise<{ id: string } | Exclude<PrepareOutcome, { kind: 'prepared' }>> {
    const known = preparingOutcome(
      await read(`${encodeURIComponent(id)}?fields=status_code,status`, signal),
      ({ body }) => containerStatus.safeParse(body).data ?? null,
      refusal,
    );
    if ('kind' in known) return known;
    switch (known.status_code) {
      case 'FINISHED':
        return { id };
      // The same was sent before, and is there: a second time would make a second post.
      case 'PUBLISHED':
        return {
          kind: 'refused',
          code: 'already_published',
          sentence: 'Instagram says that this is published already.',
          tryAgain: false,
        };
      case 'ERROR':
        await keep({ [name]: null });
        return { kind: 'refused', code: 'container_error', sentence: known.status, tryAgain: false };
      case 'EXPIRED':
        await keep({ [name]: null });
        return { kind: 'wait', seconds: 0 };
      default:
        if (Date.now() - at < processingLimitMs) return { kind: 'wait', seconds: processingSeconds };
        await keep({ [name]: null });
        return {
          kind: 'refused',
          code: 'processing_timeout',
          sentence: 'Instagram did not finish processing it within half an hour.',
          tryAgain: true,
        };
    }
  }

  /** Ids of the containers as far as they were kept. */
  function keptContainers(publication: Published | SentAttempt | Parameters<NetworkAdapter['publish']>[0]) {
    const { parts, whole } = planContainers(publication);
    const idOf = ({ name }: PlannedContainer) => {
      const kept = publication.prepared[name];
      return kept === undefined ? null : readKept(kept).id;
    };
    const partIds = parts.map(idOf);
    return partIds.includes(null) ? null : idOf(whole(partIds as string[]));
  }

  async function permalink(id: string, signal: AbortSignal): Promise<string | null> {
    const found = readingOutcome(
      await read(`${encodeURIComponent(id)}?fields=permalink`, signal),
      ({ body }) => z.object({ permalink: z.url() }).safeParse(body).data ?? null,
    );
    return 'permalink' in found ? found.permalink : null;
  }

  /** What was published with this text since, of the latest posts. */
  async function findPost(
    { content, sentAt, taken }: SentAttempt,
    signal: AbortSignal,
  ): Promise<z.output<typeof post> | null> {
    const edge = content.type === 'story' ? 'stories' : 'media';
    const found = readingOutcome(
      await read(`${user}/${edge}?fields=id,caption,permalink,timestamp&limit=25`, signal),
      ({ body }) => posts.safeParse(body).data ?? null,
    );
    if (!('data' in found)) return null;
    const since = sentAt.getTime() - clockToleranceMs;
    const same = (one: z.output<typeof post>) =>
      !taken.includes(one.id) &&
      (content.type === 'story' || one.caption.trim() === content.text.trim()) &&
      one.timestamp !== undefined &&
      instantOf(one.timestamp) >= since;
    return found.data.find(same) ?? null;
  }

  async function comment({ ref, content }: Published, { signal }: CallContext): Promise<FollowUpOutcome> {
    const path = `${encodeURIComponent(ref)}/comments`;
    // An earlier call may have arrived although its answer was lost.
    const there = readingOutcome(
      await read(`${path}?fields=text`, signal),
      ({ body }) => comments.safeParse(body).data ?? null,
    );
    if ('data' in there && there.data.some(({ text }) => text === content.firstComment))
      return { kind: 'done' };
    return publishingOutcome<FollowUpOutcome>(
      await write(path, { message: content.firstComment }, signal),
      ({ body }) => (created.safeParse(body).success ? { kind: 'done' } : null),
      refusal,
    );
  }

  return {
    network: 'instagram',

    async prepare(publication, context) {
      const { parts, whole } = planContainers(publication);
      const ids: string[] = [];
      let waits: PrepareOutcome | null = null;
      // Those of a carousel are made one after the other, and Instagram works on them at the same time.
      for (const part of parts) {
        const made = await finish(part, publication.prepared, context);
        if ('id' in made) ids.push(made.id);
        else if (made.kind === 'wait') waits = made;
        else return made;
      }
      if (waits) return waits;
      const last = await finish(whole(ids), publication.prepared, context);
      return 'id' in last ? { kind: 'prepared' } : last;
    },

    async publish(publication, { signal }): Promise<PublishOutcome> {
      const containerId = keptContainers(publication);
      if (containerId === null) return { kind: 'notArrived', reason: 'It was not prepared.' };
      const outcome = publishingOutcome(
        await write(`${user}/media_publish`, { creation_id: containerId }, signal),
        ({ body }) => created.safeParse(body).data ?? null,
        refusal,
      );
      if ('kind' in outcome) return outcome;
      const url = await permalink(outcome.id, signal);
      return url === null
        ? { kind: 'accepted', ref: outcome.id }
        : { kind: 'confirmed', ref: outcome.id, url };
    },

    async lookUp(attempt, { signal }): Promise<LookUpOutcome> {
      if (attempt.ref !== null) {
        const url = await permalink(attempt.ref, signal);
        return url === null
          ? { kind: 'unknown', reason: 'Instagram does not show it yet.' }
          : { kind: 'found', ref: attempt.ref, url };
      }
      const containerId = keptContainers(attempt);
      if (containerId === null) return { kind: 'notFound' };
      const known = readingOutcome(
        await read(`${encodeURIComponent(containerId)}?fields=status_code,status`, signal),
        ({ body }) => containerStatus.safeParse(body).data ?? null,
      );
      if ('kind' in known) return known;
      if (known.status_code !== 'PUBLISHED') return { kind: 'notFound' };
      const found = await findPost(attempt, signal);
      const profile = `https://www.instagram.com/${encodeURIComponent(session.account.name)}/`;
      // A published container is proof enough, also when the post is not in the list.
      return { kind: 'found', ref: found?.id ?? containerId, url: found?.permalink ?? profile };
    },

    followUp: (step, published, context) =>
      step === 'first_comment' ? comment(published, context) : Promise.resolve({ kind: 'done' }),

    async readMetrics({ ref, content }, { signal }) {
      const names = instagramMetricNames(content.type).join(',');
      const values = readingOutcome(
        await read(`${encodeURIComponent(ref)}/insights?metric=${names}`, signal),
        ({ body }) => readInstagramMetrics(body),
        refusal,
      );
      return isBadEnd(values) ? metricsWait(values) : { measuredAt: new Date(), values };
    },

    async readQuota({ signal }) {
      const found = readingOutcome(
        await read(`${user}/content_publishing_limit?fields=quota_usage,config`, signal),
        ({ body }) => quota.safeParse(body).data ?? null,
      );
      if (!('data' in found)) return null;
      const [{ quota_usage: used, config }] = found.data;
      return { used, total: config.quota_total, windowSeconds: config.quota_duration };
    },
  };
}
