import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isActive } from '../../platform/identity/people.sql';
import type { PollKind, PollResults } from '@bestie/contracts/forum';

/** A poll as JSON. */
export interface PollColumns {
  kind: PollKind;
  results: PollResults;
  closes_at: string | null;
  closed: boolean;
  voters: number;
  voted: boolean;
  options: { id: string; label: string; votes: number; mine: boolean }[];
}

/** Votes that count: those of active people. */
const counts = sql`exists (select 1 from people h where h.uid = v.uid and ${isActive('h')})`;

/** The poll of the thread `t` as one JSON value; null without one. */
export const pollColumn = (uid: string): RawBuilder<PollColumns | null> => sql<PollColumns | null>`(
  select jsonb_build_object(
    'kind', o.kind, 'results', o.results, 'closes_at', o.closes_at, 'closed', coalesce(o.closes_at <= now(), false),
    'voters', o.former_voters + (select count(distinct v.uid) from forum_votes v where v.thread_id = t.id and ${counts}),
    'voted', exists (select 1 from forum_votes v where v.thread_id = t.id and v.uid = ${uid}),
    'options', (
      select jsonb_agg(jsonb_build_object('id', n.id, 'label', n.label,
        'votes', n.former_votes + (select count(*) from forum_votes v where v.option_id = n.id and ${counts}),
        'mine', exists (select 1 from forum_votes v where v.option_id = n.id and v.uid = ${uid})) order by n.sort)
      from forum_poll_options n where n.thread_id = t.id))
  from forum_polls o where o.thread_id = t.id)`;
