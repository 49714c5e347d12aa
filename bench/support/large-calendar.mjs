import { connectBeside } from './database-client.mjs';

const titles = ['Camel, six ways', 'Three skirts, one week', 'Hats for people without hats', 'Mending night'];

/**
 * Gives the demo’s creator this many versions of posts within the next quarter of a year on three networks, and slots, by SQL beside
 * the running server.
 */
export async function fillLargeCalendar(bestie, posts) {
  const { client, close } = await connectBeside(bestie);
  const ask = async (text, values = []) => (await client.query({ text, values })).rows;
  try {
    const [{ uid }] = await ask(
      `select owner_uid as uid from social_posts group by 1 order by count(*) desc limit 1`,
    );
    await ask(
      `with made as (
         insert into social_posts (id, owner_uid, text, label, category, request_hash)
         select gen_random_uuid(), $1, ($3::text[])[n % 4 + 1], case when n % 5 = 0 then 'Autumn' else '' end, '', 'bench' || n
         from generate_series(1, $2::int) n returning id, request_hash),
       placed as (
         select id, substr(request_hash, 6)::int as n,
           date_trunc('minute', now()) + interval '1 day' + substr(request_hash, 6)::int * interval '90 days' / $2::int as at from made)
       insert into social_variants (id, post_id, owner_uid, network, type, state, fields, position, scheduled_at, wall_time, timezone)
       select gen_random_uuid(), id, $1, (array['pinterest', 'instagram', 'youtube'])[n % 3 + 1],
         (array['pin', 'post', 'video'])[n % 3 + 1], case when n % 7 = 0 then 'draft' else 'scheduled' end,
         jsonb_build_object('title', ($3::text[])[n % 4 + 1]), n, date_trunc('minute', at),
         to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'), 'UTC' from placed`,
      [uid, posts, titles],
    );
    await ask('analyze');
  } finally {
    await close();
  }
}
