import { connectBeside } from './database-client.mjs';

const known =
  `camel cardigan skirt blazer trench jacket trousers boots linen cotton cashmere velvet denim hem tailor
  moth steam wash iron colour navy cream olive waist sleeve button collar lining seam pleat wardrobe capsule occasion
  wedding office winter summer autumn spring second vintage brand price repair mend dye shrink fold hanger drawer`
    .split(/\s+/)
    .filter(Boolean);

const syllables = 'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo yu zan ler mit nor pal'.split(
  ' ',
);

/** The same numbers each time, from 0 to 1. */
export function createRandom(seed = 7) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** So many different words, those of the field first. */
export function makeVocabulary(count, random) {
  const words = new Set(known);
  while (words.size < count)
    words.add(
      Array.from({ length: 2 + Math.floor(random() * 3) }, () => syllables[Math.floor(random() * 25)]).join(
        '',
      ),
    );
  return [...words];
}

/** A word by its rank, as in a language: the second stands half as often as the first. */
const pick = (words, random) => words[Math.floor(words.length ** random()) - 1] ?? words[0];

/**
 * Fills the forum beside a running server: so many posts of 40 words on average, ten to a thread, by so many people.
 * @param {{ posts: number, people: number, words: string[], random: () => number }} size how much, and what they say
 */
export async function fillLargeForum(bestie, size) {
  const { posts, people, words, random } = size;
  const { client, close } = await connectBeside(bestie);
  const ask = (text, values = []) => client.query({ text, values });
  const say = (count) => Array.from({ length: count }, () => pick(words, random)).join(' ');
  const tables = ['forum_posts', 'forum_threads', 'profiles'];
  try {
    // The vocabulary is filled once, from all that was said, which is many times faster.
    for (const table of tables) await ask(`alter table ${table} disable trigger user`);
    await ask(`insert into people (uid) select 'crowd' || n from generate_series(1, $1::int) n`, [people]);
    const names = Array.from(
      { length: people },
      () => `${pick(words.slice(50, 2000), random)} ${pick(words.slice(50, 9000), random)}`,
    );
    await ask(
      `insert into profiles (uid, handle, name, updated_at)
       select 'crowd' || n, 'person' || n, name, now() from unnest($1::text[]) with ordinality as r (name, n)`,
      [names],
    );
    const threads = Math.ceil(posts / 10);
    const titles = Array.from({ length: threads }, () => say(6));
    await ask(
      `insert into forum_threads (id, category_id, author_uid, title, opening, last_position, reply_count, answered,
         bumped_at, created_at)
       select gen_random_uuid(), (select id from forum_categories order by sort limit 1), 'crowd' || n % $2::int + 1,
         title, '', 10, 9, true, now() - n * interval '1 minute', now() - n * interval '1 minute'
       from unnest($1::text[]) with ordinality as r (title, n)`,
      [titles, people],
    );
    for (let at = 0; at < posts; at += 2000) {
      const bodies = Array.from({ length: Math.min(2000, posts - at) }, () =>
        say(10 + Math.floor(random() * 60)),
      );
      await ask(
        `with numbered as (select id, row_number() over (order by id) n from forum_threads where author_uid like 'crowd%')
         insert into forum_posts (id, thread_id, position, author_uid, body, request_hash, created_at)
         select gen_random_uuid(), t.id, (r.n + $2::int - 1) / $3::int + 1, 'crowd' || (r.n + $2::int) * 31 % $4::int + 1, body,
           '', now() - ($5::int - r.n - $2::int) * interval '1 minute'
         from unnest($1::text[]) with ordinality as r (body, n)
         join numbered t on t.n = (r.n + $2::int - 1) % $3::int + 1`,
        [bodies, at, threads, people, posts],
      );
    }
    for (const table of tables) await ask(`alter table ${table} enable trigger user`);
    await ask(`
      insert into search_vocabulary (source, word)
      select distinct source, word from (
        select 'forum' as source, unnest(tsvector_to_array(words)) as word from forum_posts
        union select 'forum', unnest(tsvector_to_array(words)) from forum_threads
        union select 'people', unnest(tsvector_to_array(words)) from profiles) said
      where length(word) between 3 and 40 on conflict do nothing`);
    await ask('vacuum analyze');
  } finally {
    await close();
  }
}
