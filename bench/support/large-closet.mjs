import { randomUUID } from 'node:crypto';
import { connectBeside } from './database-client.mjs';

/** Pseudo-random numbers, the same in each run. */
let state = 20_261_121;
const chance = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
const below = (count) => Math.floor(chance() * count);
const pick = (values) => values[below(values.length)];

const seasons = ['spring', 'summer', 'autumn', 'winter'];
const colours = ['black', 'white', 'navy', 'blue', 'grey', 'beige', 'red', 'green', 'brown', 'pink'];
const looks = [
  'Linen',
  'Wool',
  'Silk',
  'Ribbed',
  'Striped',
  'Cropped',
  'Pleated',
  'Quilted',
  'Vintage',
  'Soft',
];
const nouns = {
  tops: 'top',
  shirts: 'shirt',
  knitwear: 'jumper',
  trousers: 'trousers',
  skirts: 'skirt',
  dresses: 'dress',
  shoes: 'shoes',
  outerwear: 'coat',
  bags: 'bag',
  accessories: 'scarf',
};
// As in real closets: many tops, few dresses.
const categories = [
  ...['tops', 'tops', 'tops', 'shirts', 'knitwear', 'trousers', 'trousers', 'skirts', 'dresses', 'shoes'],
  ...['shoes', 'outerwear', 'bags', 'accessories'],
];
const statuses = [...Array.from({ length: 90 }, () => 'active'), 'lent', 'wishlist', 'wishlist', 'archived'];

const dayBefore = (days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** A piece as a row of `items`; columns by their names. */
export function anyPiece(index) {
  const category = pick(categories);
  const first = below(4);
  const length = 1 + below(3);
  const priced = chance() < 0.8;
  return {
    id: randomUUID(),
    category,
    name: `${pick(looks)} ${nouns[category]} ${index}`,
    brand: chance() < 0.7 ? `Maison ${below(60)}` : null,
    colours: [pick(colours)],
    seasons: chance() < 0.15 ? [] : seasons.filter((_, at) => (at - first + 4) % 4 < length),
    formality: chance() < 0.1 ? null : 1 + below(5),
    warmth: 1 + below(5),
    occasions: chance() < 0.4 ? [] : [pick(['office', 'weekend', 'evening', 'travel'])],
    tags: chance() < 0.3 ? [`tag ${below(40)}`] : [],
    wash_every: chance() < 0.5 ? null : 1 + below(5),
    status: pick(statuses),
    notes: chance() < 0.2 ? 'From the market by the river; the hem was taken up, the buttons are new.' : null,
    price_amount: priced ? 1000 + below(20_000) : null,
    price_currency: priced ? 'EUR' : null,
    added: dayBefore(below(1095)),
  };
}

/**
 * Gives a person a wardrobe at its limit, by SQL beside the running server: pieces with the photos of the
 * demo, wears over three years, outfits, planner entries.
 * @returns {Promise<{ uid: string, pieces: { id: string, name: string, category: string }[] }>} the owner of
 * the demo closet
 */
export async function fillLargeCloset(bestie, { pieces, wears, outfits, entries }) {
  const { client, close } = await connectBeside(bestie);
  const ask = async (text, values = []) => (await client.query({ text, values })).rows;
  try {
    const [{ owner_uid: uid }] = await ask(
      'select owner_uid, count(*) from items group by 1 order by 2 desc limit 1',
    );
    const [{ count: had }] = await ask('select count(*)::int as count from items where owner_uid = $1', [
      uid,
    ]);
    const rows = Array.from({ length: pieces - had }, (_, index) => anyPiece(index));
    await ask(
      `insert into items (id, owner_uid, name, category, brand, colours, seasons, formality, warmth, occasions, tags,
         wash_every, status, notes, price_amount, price_currency, purchase_date, created_at, updated_at)
       select id, $1, name, category, brand, colours, seasons, formality, warmth, occasions, tags,
         wash_every, status, notes, price_amount, price_currency, added, added, added
       from jsonb_to_recordset($2::jsonb) as r (id uuid, name text, category text, brand text, colours text[],
         seasons text[], formality int, warmth int, occasions text[], tags text[], wash_every int, status text,
         notes text, price_amount bigint, price_currency text, added date)`,
      [uid, JSON.stringify(rows)],
    );
    // Photos of the demo's pieces of the same category, or any.
    await ask(
      `with shown as (
         select p.picture_id, i.category, row_number() over (partition by i.category order by i.id) - 1 as place,
           count(*) over (partition by i.category) as many
         from item_photos p join items i on i.id = p.item_id where i.owner_uid = $1 and p.sort = 1
       ), bare as (
         select i.id, i.category, row_number() over (order by i.id) as place from items i
         where i.owner_uid = $1 and not exists (select 1 from item_photos p where p.item_id = i.id)
       )
       insert into item_photos (item_id, picture_id, sort)
       select b.id, s.picture_id, 1 from bare b join shown s on s.category = b.category and s.place = b.place % s.many`,
      [uid],
    );
    const worn = new Map();
    while (worn.size < wears) {
      // Some are worn often, most seldom.
      const piece = rows[Math.floor(chance() ** 2 * rows.length)];
      const day = dayBefore(1 + below(1095));
      worn.set(`${piece.id} ${day}`, [piece.id, day]);
    }
    const pairs = [...worn.values()];
    await ask(
      `insert into wears (item_id, owner_uid, worn_on, created_at)
       select r.id, $1, r.day, r.day from unnest($2::uuid[], $3::date[]) as r (id, day)`,
      [uid, pairs.map(([id]) => id), pairs.map(([, day]) => day)],
    );
    const washed = pairs.filter((_, index) => index % 9 === 0);
    await ask(
      `insert into washes (item_id, washed_on, created_at)
       select distinct r.id, r.day, r.day::timestamptz from unnest($1::uuid[], $2::date[]) as r (id, day)`,
      [washed.map(([id]) => id), washed.map(([, day]) => day)],
    );
    await ask(
      `update items set
         wear_count = (select count(*) from wears where item_id = items.id),
         last_worn_on = (select max(worn_on) from wears where item_id = items.id),
         wears_since_wash = (select count(*) from wears where item_id = items.id and worn_on > coalesce(
           (select max(washed_on) from washes where item_id = items.id), '-infinity'::date))
       where owner_uid = $1 and exists (select 1 from wears where item_id = items.id)`,
      [uid],
    );
    await layOutfits(ask, uid, rows, outfits);
    await planDays(ask, uid, entries);
    await ask('analyze');
    return { uid, pieces: rows.filter(({ status }) => status === 'active') };
  } finally {
    await close();
  }
}

/** A layer of a piece somewhere on the canvas. */
export const layerOf = ({ id: itemId, name, category }, index) => ({
  id: randomUUID(),
  kind: 'item',
  itemId,
  slot: null,
  flip: false,
  locked: false,
  seen: { name, category, pictureId: null },
  x: 180 + (index % 5) * 160,
  y: 220 + Math.floor(index / 5) * 230,
  scale: 0.6,
  rotation: (index % 7) * 5 - 15,
});

async function layOutfits(ask, uid, rows, count) {
  const made = Array.from({ length: count }, (_, index) => {
    const worn = Array.from({ length: 3 + below(4) }, () => pick(rows));
    const layers = [...new Set(worn)].map(layerOf);
    return {
      id: randomUUID(),
      name: `Look ${index}`,
      rating: chance() < 0.4 ? 1 + below(5) : null,
      occasion: pick([null, 'office', 'weekend']),
      seasons: [pick(seasons)],
      day: dayBefore(below(700)),
      document: { layers, background: 'ivory', slots: { locked: [], empty: [] } },
    };
  });
  await ask(
    `insert into outfits (id, owner_uid, name, document, occasion, seasons, rating, cover_object, created_at, updated_at)
     select id, $1, name, document, occasion, seasons, rating, covers.all_of[1 + place % cardinality(covers.all_of)], day, day
     from (select r.*, row_number() over () as place from jsonb_to_recordset($2::jsonb) as r (id uuid, name text,
       document jsonb, occasion text, seasons text[], rating int, day date)) r,
       (select array_agg(cover_object) as all_of from outfits where owner_uid = $1 and cover_object is not null) covers`,
    [uid, JSON.stringify(made)],
  );
  await ask(
    `insert into outfit_items (outfit_id, item_id, sort, name, category)
     select o.id, (l.layer ->> 'itemId')::uuid, l.place, l.layer #>> '{seen,name}', l.layer #>> '{seen,category}'
     from outfits o, jsonb_array_elements(o.document -> 'layers') with ordinality as l (layer, place)
     where o.owner_uid = $1 and not exists (select 1 from outfit_items k where k.outfit_id = o.id)`,
    [uid],
  );
}

/** Two a day around today: worn in the past, planned from today on. */
async function planDays(ask, uid, count) {
  await ask(
    `with looks as (select id, name, row_number() over (order by id) - 1 as place, count(*) over () as many
         from outfits where owner_uid = $1 and deleted_at is null)
     insert into planner_entries (id, owner_uid, date, slot, status, outfit_id, outfit_name, created_at, updated_at)
     select gen_random_uuid(), $1, current_date + (n / 2 - $2 / 4), n % 2,
       case when n / 2 < $2 / 4 then 'worn' else 'planned' end, looks.id, looks.name, now(), now()
     from generate_series(0, $2::int - 1) n join looks on looks.place = n % looks.many`,
    [uid, count],
  );
  await ask(
    `insert into planner_entry_items (entry_id, item_id, sort, planned, worn, name, category)
     select e.id, k.item_id, k.sort, false, true, k.name, k.category
     from planner_entries e join outfit_items k on k.outfit_id = e.outfit_id
     where e.owner_uid = $1 and e.status = 'worn'
       and not exists (select 1 from planner_entry_items p where p.entry_id = e.id)`,
    [uid],
  );
}
