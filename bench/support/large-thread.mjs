import { randomUUID } from 'node:crypto';
import { connectBeside } from './database-client.mjs';

/** People who wrote in it. */
const people = 200;

const sentences = [
  'I steamed mine for a minute and brushed it while it was warm.',
  'Ask for the hem to be blind-stitched; it costs a little more and nobody will see it.',
  'That colour needs a second one beside it, and navy is the easiest.',
  'Mine shrank by a size, so measure it wet before you cut anything.',
  'There is a good photo of it at https://example.com/coats/camel?size=large.',
  'I have worn it for six winters now, with and without a belt.',
];

/**
 * Creates a thread of this many posts by 200 people, with quotes and reactions, by SQL beside the running
 * server. The demo fan has read the first half.
 * @returns {Promise<{ threadId: string }>}
 */
export async function fillLargeThread(bestie, posts) {
  const { client, close } = await connectBeside(bestie);
  const ask = async (text, values = []) => (await client.query({ text, values })).rows;
  try {
    const threadId = randomUUID();
    const [{ uid }] = await ask(`select uid from profiles where handle = 'fan'`);
    await ask(`insert into people (uid) select 'crowd' || n from generate_series(1, $1::int) n`, [people]);
    await ask(
      `insert into profiles (uid, handle, name, updated_at)
       select 'crowd' || n, 'crowd' || n, 'Person ' || n, now() from generate_series(1, $1::int) n`,
      [people],
    );
    await ask(
      `insert into forum_threads (id, category_id, author_uid, title, tags, opening, last_position, reply_count,
         answered, bumped_at, created_at)
       select $1, id, 'crowd1', 'Which coat lasts for ten winters?', array['coats'], 'Mine did not.', $2::int, $2::int - 1,
         true, now(), now() - interval '400 days' from forum_categories order by sort limit 1`,
      [threadId, posts],
    );
    await ask(
      `insert into forum_posts (id, thread_id, position, author_uid, body, request_hash, created_at)
       select gen_random_uuid(), $1, n, 'crowd' || n * 31 % $3::int + 1,
         (select string_agg(($4::text[])[(n + k) % cardinality($4::text[]) + 1],
           case when k % 3 = 0 then E'\\n\\n' else ' ' end order by k) from generate_series(1, n * 7 % 9 + 1) k),
         '', now() - ($2::int - n) * interval '1 minute' from generate_series(1, $2::int) n`,
      [threadId, posts, people, sentences],
    );
    await ask(
      `update forum_posts p set quoted_post_id = q.id, quote = left(q.body, 120) from forum_posts q
       where p.thread_id = $1 and q.thread_id = $1 and p.position % 4 = 0 and q.position = p.position - 3`,
      [threadId],
    );
    await ask(
      `insert into forum_reactions (post_id, uid, reaction, created_at)
       select id, 'crowd' || k, (array['love', 'thanks', 'same'])[k % 3 + 1], now()
       from forum_posts, generate_series(1, 3) k where thread_id = $1 and position % 2 = 0`,
      [threadId],
    );
    await ask(
      `insert into forum_thread_people (thread_id, uid, seen_position, seen_at, level)
       values ($1, $2, $3::int / 2, now(), 'following')`,
      [threadId, uid, posts],
    );
    await ask('analyze');
    return { threadId };
  } finally {
    await close();
  }
}
