import type { QueryKey } from '@tanstack/react-query';
import type { vipPostsQueries } from '@bestie/client/vip-posts.queries';
import type { ReportKind } from '@bestie/contracts/reports';

/** A thing that people comment on, and how. */
export interface Commented {
  query: ReturnType<typeof vipPostsQueries.listComments>;
  /** The draft of this thing. */
  draft: string;
  stale: readonly QueryKey[];
  maxLength: number;
  reportKind: ReportKind;
  create: (comment: { id: string; body: string }) => Promise<unknown>;
  delete: (comment: { commentId: string; reason?: string }) => Promise<unknown>;
  restore: (comment: { commentId: string }) => Promise<unknown>;
}
