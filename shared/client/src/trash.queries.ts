import type { TrashKind } from '@bestie/contracts/trash';
import type { TrashEntry } from '@bestie/contracts/trash.contract';
import { pagedQuery } from './paged-query';

/** The trash of one console: `api.trash` or `api.studioTrash`. */
export interface TrashApi<Kind extends TrashKind> {
  list(
    input: { kind?: Kind; cursor?: string },
    options?: { signal?: AbortSignal },
  ): Promise<{ items: TrashEntry[]; nextCursor: string | null }>;
  restore(input: { kind: Kind; ids: string[] }): Promise<unknown>;
  purge(input: { kind: Kind; ids: string[] }): Promise<unknown>;
}

/** Query options of the trash. */
export const trashQueries = {
  all: ['trash'] as const,
  list: <Kind extends TrashKind>(trash: TrashApi<Kind>, kinds: readonly Kind[], kind: Kind | null) =>
    pagedQuery([...trashQueries.all, kinds, kind], (page, signal) =>
      trash.list({ ...(kind && { kind }), ...page }, { signal }),
    ),
};
