import { connectBeside } from './database-client.mjs';

/**
 * Gives the demo’s creator posts of three years on three networks with daily numbers, visits to pages, and people who come back, by SQL
 * beside the running server; the totals follow as the server derives them.
 * @returns how many measurements there are
 */
export async function fillLargeInsights(bestie, { posts, days, people }) {
  const { client, close } = await connectBeside(bestie);
  const ask = async (text, values = []) => (await client.query({ text, values })).rows;
  try {
    const [{ uid }] = await ask(`select uid from people where email = 'creator@bestie.test'`);
    await ask(
      `with made as (
         insert into social_posts (id, owner_uid, text, label, category, request_hash)
         select gen_random_uuid(), $1, 'Post ' || n, '', '', 'bench' || n from generate_series(1, $2::int) n returning id, request_hash)
       insert into social_variants (id, post_id, owner_uid, network, type, state, fields, position, published_at, published_url, published_by)
       select gen_random_uuid(), m.id, $1, w.network, w.type, 'published', '{}', 0,
         date_trunc('minute', now() - substr(m.request_hash, 6)::int * interval '1095 days' / $2::int - random() * interval '1 day'),
         'https://example.test/' || m.request_hash || w.network, 'person'
       from made m cross join (values ('pinterest', 'pin'), ('instagram', 'post'), ('youtube', 'short')) w (network, type)`,
      [uid, posts],
    );
    await ask(
      `insert into social_metrics (variant_id, owner_uid, metric, value, measured_at, source)
       select v.id, v.owner_uid, m.metric, (m.most * (0.5 + random()) * (1 - exp(-d / 10.0)))::int, v.published_at + d * interval '1 day', 'api'
       from social_variants v join social_posts p on p.id = v.post_id and p.request_hash like 'bench%'
         cross join generate_series(1, $1::int) d
         cross join (values ('reach', 2000), ('reactions', 120), ('comments', 15), ('saves', 50), ('shares', 20)) m (metric, most)
       where v.published_at + d * interval '1 day' < now()`,
      [days],
    );
    await ask(
      `insert into social_totals (variant_id, owner_uid, told, reach, reactions, comments, saves, shares,
         early_reach, early_reactions, early_comments, early_saves, early_shares)
       select v.id, v.owner_uid, '{}', n.reach, n.reactions, n.comments, n.saves, n.shares, e.reach, e.reactions, e.comments, e.saves, e.shares
       from social_variants v join social_posts p on p.id = v.post_id and p.request_hash like 'bench%'
         cross join lateral (select max(value) filter (where metric = 'reach') as reach, max(value) filter (where metric = 'reactions') as reactions,
           max(value) filter (where metric = 'comments') as comments, max(value) filter (where metric = 'saves') as saves,
           max(value) filter (where metric = 'shares') as shares from social_metrics m where m.variant_id = v.id) n
         cross join lateral (select max(value) filter (where metric = 'reach') as reach, max(value) filter (where metric = 'reactions') as reactions,
           max(value) filter (where metric = 'comments') as comments, max(value) filter (where metric = 'saves') as saves,
           max(value) filter (where metric = 'shares') as shares from social_metrics m
           where m.variant_id = v.id and m.measured_at <= v.published_at + interval '2 days') e`,
    );
    await ask(
      `insert into page_days (owner_uid, kind, subject_id, day, people)
       select $1, (array['vipPost', 'board', 'pick'])[n % 3 + 1], gen_random_uuid(), current_date - d, 1 + n
       from generate_series(1, 1095) d cross join generate_series(1, 30) n`,
      [uid],
    );
    await ask(
      `insert into page_weeks (owner_uid, uid, week, first_week)
       select $1, 'bench' || n, f.first + w * 7, f.first
       from generate_series(1, $2::int) n
         cross join lateral (select date_trunc('week', now())::date - (1 + n % 156) * 7 as first) f
         cross join generate_series(0, 12) w where f.first + w * 7 <= current_date`,
      [uid, people],
    );
    await ask(
      `insert into page_acts (owner_uid, uid, act, kind, subject_id, day, at)
       select $1, 'bench' || n, a.act, 'vipPost', gen_random_uuid(), current_date - n % 1095, now() - n % 1095 * interval '1 day'
       from generate_series(1, $2::int) n cross join (values ('preview', 1), ('checkout', 5), ('member', 8)) a (act, every)
       where n % a.every = 0`,
      [uid, people],
    );
    await ask('analyze');
    const [{ count }] = await ask('select count(*)::int as count from social_metrics');
    return count;
  } finally {
    await close();
  }
}
