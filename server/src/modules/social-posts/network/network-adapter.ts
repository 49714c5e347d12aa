import type { Readable } from 'node:stream';
import type { Network } from '@bestie/contracts/connections';
import type { FollowUpStep, Metric } from '@bestie/contracts/social-posts';
import type { NetworkBoard } from '@bestie/contracts/social-posts.contract';
import type { VariantContent, VariantMedia } from '@bestie/contracts/variant-findings';

/** A file of a publication, in the version that was frozen when it was scheduled. */
export interface PublicationMedia extends VariantMedia {
  id: string;
  /** Hexadecimal. */
  sha256: string;
  /** Reads its bytes, from one on if asked; never the whole file into memory. */
  read(from?: number): Promise<Readable>;
  /**
   * An address at which the network itself can fetch the file for an hour, without signing in; null where this server has no public
   * origin.
   */
  publicAddress: string | null;
}

/** What is to be published. */
export interface Publication {
  /** Of the attempt; unique for ever. */
  attemptKey: string;
  content: VariantContent;
  /** In their order, a cover among them. */
  media: readonly PublicationMedia[];
  /** What earlier calls of {@link NetworkAdapter.prepare} kept, also those of earlier attempts: ids of uploads and containers. */
  prepared: Readonly<Record<string, string>>;
}

export interface CallContext {
  /** Aborted when the server stops or no longer holds the attempt. */
  signal: AbortSignal;
}

export interface PrepareContext extends CallContext {
  /** Stores ids of uploads and containers at once, so that nothing is uploaded twice; null forgets one that is gone. */
  keep(ids: Record<string, string | null>): Promise<void>;
}

/** The network answered that it does not take it. Nothing was published. */
export interface Refused {
  kind: 'refused';
  /** The network’s own code, such as `9004/2207052` or `quotaExceeded`. */
  code: string;
  /** The network’s own words for people; empty without any. */
  sentence: string;
  /** Whole seconds after which the network lets it be tried again, as with 429. */
  retryAfter?: number;
  /** Whether the network says that the same call may work later; so does 401 after one refresh of the token. */
  tryAgain: boolean;
  /** Whether the person has to connect the account again. */
  reconnect?: boolean;
}

/** Surely nothing arrived: no connection was made, or nothing was sent yet. */
export interface NotArrived {
  kind: 'notArrived';
  /** In words, for the person. */
  reason: string;
}

export type PrepareOutcome =
  | { kind: 'prepared' }
  /** The network is still processing: ask again after so many seconds. */
  | { kind: 'wait'; seconds: number }
  | Refused
  | NotArrived;

export type PublishOutcome =
  /** The network took it and shows it later; `ref` is its id there. */
  | { kind: 'accepted'; ref: string }
  /** It is there. */
  | { kind: 'confirmed'; ref: string; url: string }
  | Refused
  | NotArrived
  /** Time-out, reset, 5xx, an answer that nobody understands: it may be there. */
  | { kind: 'unknown'; reason: string };

export type LookUpOutcome =
  | { kind: 'found'; ref: string; url: string }
  /** Proves nothing: it may appear later. */
  | { kind: 'notFound' }
  | { kind: 'unknown'; reason: string };

/** What is known of an attempt whose outcome is not. */
export interface SentAttempt extends Publication {
  /** The id at the network; null if the answer was lost. */
  ref: string | null;
  sentAt: Date;
  /** Ids at the network of the person’s other posts since then: none of them is this one. */
  taken: readonly string[];
}

/** A post that is there. */
export interface Published extends Publication {
  ref: string;
  url: string;
}

export type FollowUpOutcome = { kind: 'done' } | Refused | NotArrived | { kind: 'unknown'; reason: string };

/** What the network counted, as far as it says so: what is missing is unknown, not 0. */
export interface NetworkMetrics {
  measuredAt: Date;
  values: Partial<Record<Metric, number>>;
}

/** The network wants no more calls for so many seconds. */
export interface MetricsWait {
  waitSeconds: number;
  values?: undefined;
}

/** What may still be published at the network, by its own count. */
export interface NetworkQuota {
  used: number;
  total: number;
  /** Of the window that slides, in seconds. */
  windowSeconds: number;
}

/**
 * A network with the account of one person. Publishing has repeatable steps (`prepare`: uploads, containers) and one last call
 * (`publish`), which alone counts as sending. No call retries by itself what may have arrived; every call ends within
 * {@link callTimeoutMs} or keeps its lease by answering `wait`.
 */
export interface NetworkAdapter {
  readonly network: Network;
  /** Uploads files and makes containers. May be repeated at any time: it goes on from what was kept. */
  prepare(publication: Publication, context: PrepareContext): Promise<PrepareOutcome>;
  /** The one call after which the post is public. Never called twice for an attempt. */
  publish(publication: Publication, context: CallContext): Promise<PublishOutcome>;
  /** Reads whether an attempt arrived. Changes nothing at the network. */
  lookUp(attempt: SentAttempt, context: CallContext): Promise<LookUpOutcome>;
  /** A step after publishing. Those that this post needs are found by {@link followUpsOf}. */
  followUp(step: FollowUpStep, published: Published, context: CallContext): Promise<FollowUpOutcome>;
  /** Null where the network has no metrics for it, or does not answer. */
  readMetrics(
    published: Pick<Published, 'ref' | 'url' | 'content'>,
    context: CallContext,
  ): Promise<NetworkMetrics | MetricsWait | null>;
  /** Null where the network does not say. */
  readQuota(context: CallContext): Promise<NetworkQuota | null>;
  /** Absent where the network has no boards; null when it gave no answer that can be read. */
  listBoards?(context: CallContext): Promise<NetworkBoard[] | null>;
}

/** Finds adapters; whoever keeps the connections provides it. */
export interface NetworkConnections {
  /** Null without a connection that works: then the person publishes by hand. */
  find(uid: string, network: Network): Promise<NetworkAdapter | null>;
}

/** How long one call to a network may take, in milliseconds; the publishing call too. Uploads may take longer. */
export const callTimeoutMs = 45_000;

/** The steps that follow once a post is published. */
export function followUpsOf(
  content: VariantContent,
  media: readonly Pick<VariantMedia, 'role'>[],
): FollowUpStep[] {
  const steps: FollowUpStep[] = [];
  if (content.network === 'instagram' && content.type !== 'story' && content.firstComment !== '')
    steps.push('first_comment');
  if (content.network === 'youtube' && media.some(({ role }) => role === 'cover')) steps.push('thumbnail');
  if (content.network === 'youtube' && content.chapters.length > 0) steps.push('chapters');
  return steps;
}
