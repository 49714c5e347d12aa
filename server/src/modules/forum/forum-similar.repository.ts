import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { limits } from '@bestie/contracts/limits';
import type { Database } from '../../platform/database/schema';
import { isListed, isThreadReportedBy } from './threads.sql';

export interface SimilarThreadRow {
  id: string;
  title: string;
  solved: boolean;
  reply_count: number;
}

/** Maximum of matches that are compared by trigrams, and the minimum similarity to be listed. */
const [compared, least] = [15, 0.2];

/** SQL of threads that resemble a thread that is being written. */
export function createForumSimilarRepository(db: Kysely<Database>) {
  return {
    /** Words of fewer than four letters are ignored, because most texts contain them. */
    async find(uid: string, text: string): Promise<SimilarThreadRow[]> {
      const { rows } = await sql<SimilarThreadRow>`
        with asked as materialized (
          select string_agg('''' || lexeme || '''', ' | ')::tsquery as query
          from unnest(search_words(${text})) where length(lexeme) >= 4
        ), found as materialized (
          select t.* from forum_threads t
          where t.words @@ (select query from asked) and ${isListed(uid)} and not ${isThreadReportedBy(uid)}
          order by ts_rank(t.words, (select query from asked)) desc, t.id desc limit ${compared}
        )
        select id, title, accepted_post_id is not null as solved, reply_count from (
          select found.*, similarity(lower(title || ' ' || opening), lower(${text})) as likeness from found) each_one
        where likeness >= ${least}
        order by likeness desc, id desc limit ${limits.forum.similar}`.execute(db);
      return rows;
    },
  };
}
