/** Post Me Later check 1: whatever happens at whichever state of a try, nothing is published twice and nothing is lost. */
import { createRecordedNetwork } from '../../test-support/recorded-network';
import { createStudio } from '../../test-support/social-posts';
import { startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { createConnect } from '../../platform/module/open-modules';
import { createTransaction } from '../../platform/database/transaction';
import { declared } from '..';
import { createPublishingService } from './publishing.service';
import { socialPostsRepositories } from './social-posts.repositories';

/** Each death with each answer of the network once; `FAULT_SEEDS=200` tries them in more orders. */
const seeds = Number(process.env.FAULT_SEEDS ?? 48);
/** After what a server dies: nothing more of it reaches the database. */
const deaths = ['never', 'claimed', 'prepared', 'sent', 'accepted', 'answered'] as const;
const answers = [
  'confirmed',
  'accepted',
  'lost',
  'lost and not taken',
  'refused',
  'again',
  '429',
  'not arrived',
] as const;

let whole: WholeServer;
let studio: ReturnType<typeof createStudio>;
let cleo: SignedIn;

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted });
  studio = createStudio(whole);
  cleo = await whole.signIn('creator', 'cleo');
});
afterAll(() => whole.close());

/** A server that may die: from then on its transactions and writes fail. */
function startServer(network: ReturnType<typeof createRecordedNetwork>, dead: () => boolean) {
  const connect = createConnect(whole.database.db, declared);
  const begin = createTransaction(whole.database.db, (trx) => socialPostsRepositories(connect(trx)));
  const repositories = socialPostsRepositories(connect(whole.database.db));
  const alive = () => {
    if (dead()) throw new Error('kill -9');
  };
  const service = createPublishingService({
    repositories: {
      ...repositories,
      publishing: {
        ...repositories.publishing,
        keep: async (...given) => (alive(), repositories.publishing.keep(...given)),
        renew: async (...given) => (alive(), repositories.publishing.renew(...given)),
        wait: async (...given) => (alive(), repositories.publishing.wait(...given)),
      },
    },
    transaction: async (work) => {
      alive();
      return begin(work);
    },
    clock: () => new Date(),
    logger: { warn: () => {} },
    readFile: () => Promise.reject(new Error('nobody reads')),
    addressOf: () => Promise.resolve(null),
  });
  service.useConnections(network);
  return service;
}

test(`Post Me Later check 1: ${seeds} seeded faults: never two, none lost, every unknown ends in a question`, async () => {
  const file = await studio.picture(cleo);
  const template = await studio.post(cleo, {}, file);
  const network = createRecordedNetwork();
  const { rows } = await whole.database.pool.query<{ id: string }>(
    `insert into social_variants (id, post_id, owner_uid, network, type, state, own_text, fields, position, scheduled_at, wall_time, timezone)
     select gen_random_uuid(), post_id, owner_uid, 'pinterest', 'pin', 'scheduled', 'Pin ' || n, '{"board": {"id": "1", "name": "Coats"}}', n,
       now(), to_char(now(), 'YYYY-MM-DD"T"HH24:MI'), 'UTC'
     from social_variants, generate_series(1, ${seeds}) n where id = $1 returning id`,
    [template.id],
  );
  await studio.sql(
    `insert into social_media (variant_id, sort, role, space_id, asset_id, alt, object_name, name, kind, content_type, bytes, sha256, frozen)
     select v.id, 1, 'item', m.space_id, m.asset_id, m.alt, m.object_name, m.name, m.kind, m.content_type, m.bytes, m.sha256, true
     from social_variants v, social_media m where m.variant_id = $1 and v.network = 'pinterest'`,
    [template.id],
  );
  const seedOf = new Map(rows.map(({ id }, seed) => [id, seed]));
  const faulty = new Set<string>();
  let killed = false;
  const die = (when: (typeof deaths)[number], key: string, seed: number): void => {
    // A server dies once of each seed; the others go on after it.
    if (deaths[seed % deaths.length] !== when || faulty.has(`${key} died`)) return;
    faulty.add(`${key} died`);
    killed = true;
  };
  const idOf = (key: string) => key.split(':')[0]!;
  network.script = {
    prepare({ attemptKey }) {
      const seed = seedOf.get(idOf(attemptKey))!;
      die('claimed', idOf(attemptKey), seed);
      if (killed) throw new Error('kill -9');
      die('prepared', idOf(attemptKey), seed);
      return { kind: 'prepared' };
    },
    publish({ attemptKey }, accept) {
      const seed = seedOf.get(idOf(attemptKey))!;
      die('sent', idOf(attemptKey), seed);
      if (killed) throw new Error('kill -9');
      const answer = faulty.has(idOf(attemptKey))
        ? 'confirmed'
        : answers[Math.floor(seed / deaths.length) % answers.length];
      faulty.add(idOf(attemptKey));
      if (answer === 'refused') return { kind: 'refused', code: '400', sentence: 'No.', tryAgain: false };
      if (answer === 'again') return { kind: 'refused', code: '-2', sentence: 'Later.', tryAgain: true };
      if (answer === '429')
        return { kind: 'refused', code: '429', sentence: 'Slow down.', retryAfter: 90, tryAgain: true };
      if (answer === 'not arrived') return { kind: 'notArrived', reason: 'no connection was made.' };
      if (answer === 'lost and not taken') return { kind: 'unknown', reason: 'it was reset.' };
      const url = accept();
      die('accepted', idOf(attemptKey), seed);
      if (answer === 'lost') return { kind: 'unknown', reason: 'it was reset.' };
      if (answer === 'accepted') return { kind: 'accepted', ref: attemptKey };
      die('answered', idOf(attemptKey), seed);
      return { kind: 'confirmed', ref: attemptKey, url };
    },
  };
  for (let round = 0; round < 60; round += 1) {
    killed = false;
    const dying = startServer(network, () => killed);
    await dying.work().catch(() => {});
    killed = false;
    await startServer(network, () => false)
      .work()
      .catch(() => {});
    await studio.pass(2);
  }
  const perVariant = new Map<string, number>();
  for (const key of network.calls) perVariant.set(idOf(key), (perVariant.get(idOf(key)) ?? 0) + 1);
  expect([...perVariant.values()].filter((count) => count > 1)).toEqual([]);
  const ends = await studio.sql<{ id: string; state: string; asked: boolean }>(
    `select v.id, v.state, exists (select 1 from social_attempts a where a.variant_id = v.id and a.state = 'unknown'
       and a.answer is null and a.next_at is null) as asked from social_variants v where v.network = 'pinterest'`,
  );
  const lost = ends.filter(
    ({ state, asked }) => !['published', 'failed', 'missed'].includes(state) && !asked,
  );
  expect(lost).toEqual([]);
  // What the network has is known as published, and what it has not is not.
  expect(
    ends.filter(({ id, state }) => (state === 'published') !== perVariant.has(id)).map(({ state }) => state),
  ).toEqual([]);
  expect(ends).toHaveLength(seeds);
  // The faults did happen.
  expect([...faulty].filter((key) => key.endsWith(' died')).length).toBeGreaterThan(seeds / 4);
  expect(ends.filter(({ asked }) => asked).length).toBeGreaterThan(5);
});
