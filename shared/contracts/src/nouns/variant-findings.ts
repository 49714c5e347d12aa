import { networkNames } from './connections';
import type { Network } from './connections';
import type { LimitUnit } from './network-limits';
import type { MediaRole, VariantType, Visibility } from './social-posts';
import type { VideoChapter } from './variant-counts';

/** What a version of a post says; fields that its network does not have are empty. */
export interface VariantContent {
  network: Network;
  type: VariantType;
  title: string;
  /** Its own text, or the base text of the post: Pinterest's description, Instagram's caption, YouTube's description. */
  text: string;
  link: string;
  board: { id: string | null; name: string } | null;
  firstComment: string;
  collaborators: readonly string[];
  tags: readonly string[];
  visibility: Visibility;
  chapters: readonly VideoChapter[];
}

/** What is known of a file from its bytes; null where it is not. */
export interface VariantMedia {
  role: MediaRole;
  name: string;
  kind: 'image' | 'audio' | 'video';
  contentType: string;
  bytes: number;
  width: number | null;
  height: number | null;
  seconds: number | null;
  alt: string;
}

/** What can be done about a file; the original stays. */
export type MediaOffer = 'crop' | 'convert' | 'trim';

export interface VariantIssue {
  /** `text`, `title`, `media`, `media.2` (the third), `tags.0` … */
  field: string;
  message: string;
  offer?: MediaOffer;
}

/** How much of a limit is used. */
export interface VariantCount {
  field: string;
  unit: LimitUnit;
  count: number;
  limit: number;
}

export interface VariantResult {
  /** A version with errors is not ready. */
  errors: VariantIssue[];
  /** They never block. */
  warnings: VariantIssue[];
  counts: VariantCount[];
  /** Hashtags that the network ignores. */
  ignoredHashtags: string[];
}

/** Collects what is wrong. */
export class Findings {
  readonly errors: VariantIssue[] = [];
  readonly warnings: VariantIssue[] = [];
  readonly counts: VariantCount[] = [];
  ignoredHashtags: string[] = [];

  constructor(readonly network: Network) {}

  error(field: string, message: string, offer?: MediaOffer): void {
    this.errors.push({ field, message, ...(offer && { offer }) });
  }

  warn(field: string, message: string, offer?: MediaOffer): void {
    this.warnings.push({ field, message, ...(offer && { offer }) });
  }

  /** Counts, and refuses what is over the limit. */
  atMost(field: string, unit: LimitUnit, count: number, limit: number, words: string): void {
    this.counts.push({ field, unit, count, limit });
    if (count > limit)
      this.error(
        field,
        `${networkNames[this.network]} takes at most ${limit.toLocaleString('en')} ${words}; this has ${count.toLocaleString('en')}.`,
      );
  }
}
