import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The thing that a notification `n` is about, as mails name it: by kind and id, or its own kind where it is about none. */
export const aboutOf: RawBuilder<string> = sql<string>`coalesce(n.target_kind || ' ' || n.target_id, n.kind)`;
