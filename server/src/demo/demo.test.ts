import { join } from 'node:path';
import { startWholeServer } from '../test-support/whole-server';
import type { WholeServer } from '../test-support/whole-server';
import { testPerson } from '../test-support/test-app';
import { demoSpaceContents } from '../modules/assets/assets.demo-data';
import { demoThreads } from '../modules/forum/demo/threads';
import { creatorOutfits, demoOutfits, memberOutfits } from '../modules/outfits/outfits.demo-data';
import { memberWardrobes } from './wardrobe/member-wardrobes';
import { demoDay } from './demo-days';
import { demoMembers } from './demo-people';
import { demoLooks } from './pictures/demo-looks';
import { demoPieces } from './wardrobe/demo-pieces';
import { modules } from '../modules';
import { openDemo } from './demo';

const folder = join(__dirname, '../..');
const never = new AbortController().signal;
/** Real derivatives and AVIF would take longer than all of these tests. */
const quickPictures = { env: { PICTURES_AVIF: 'off' }, pictures: 'quick' } as const;
/** Outfits that were created at the same moment have no order of their own. */
const byName = ([one]: unknown[], [other]: unknown[]) => String(one).localeCompare(String(other));

/** The server of a test. */
let whole: WholeServer;
/** A first start that was interrupted, and continued the day after. */
let filled: WholeServer;
let straight: Awaited<ReturnType<typeof everything>>;
beforeAll(async () => {
  whole = filled = await startWholeServer(quickPictures);
  const cut = new AbortController();
  const filling = (await demo()).fill(cut.signal);
  const fan = await person('fan');
  const pieces = async () => (await whole.server.services.items.facets(fan, {})).total;
  while ((await pieces()) < 5) await new Promise((resolve) => setTimeout(resolve));
  cut.abort();
  await expect(filling).rejects.toThrow('aborted');
  expect(await pieces()).toBeLessThan(demoPieces.length);

  // Pictures are processed by a job.
  await whole.server.start();
  // Days are counted from the first start, otherwise everything would be worn twice.
  await (await demo(() => new Date(whole.now().getTime() + 86_400_000))).fill(never);
  straight = await everything();
  // All pictures and 36 published posts, also on a busy machine.
});
afterAll(() => filled.close());

describe('a first start, interrupted and continued as if nothing had happened', () => {
  beforeEach(() => {
    whole = filled;
  });

  test('has a challenge that is open, one in voting, and one that ended with a tie', async () => {
    const { services } = whole.server;
    const fan = await person('fan');
    const listed = async (tab: 'open' | 'voting' | 'closed') =>
      (await services.challenges.list(fan, { tab, limit: 10 })).items;
    const [open, voting, closed] = [await listed('open'), await listed('voting'), await listed('closed')];
    expect([open, voting, closed].map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(open[0]).toMatchObject({ entryCount: 2, can: { enter: true } });
    expect(voting[0]).toMatchObject({ entryCount: 6, can: { vote: true } });
    const { outcome, items } = await services.challengeResults.result(fan, {
      challengeId: closed[0]!.id,
      limit: 50,
    });
    expect(outcome).toBe('ranked');
    expect(items.filter(({ rank, tied }) => rank === 1 && tied).length).toBeGreaterThan(1);
    expect(items.every(({ entry }) => entry.look?.cover !== null)).toBe(true);
  });

  test('fills closet and studio, with data for every part of their pages', async () => {
    const { pieces, outfits, spaces, files, spacesOfAdmin } = straight;
    expect(pieces).toHaveLength(demoPieces.length);
    expect(outfits).toEqual(
      demoOutfits
        .map(({ name, pieces: { length }, wornDaysAgo }) => [name, length, wornDaysAgo.length, 'ready'])
        .sort(([one], [other]) => String(one).localeCompare(String(other))),
    );
    // The creator's outfits are public, so that the fan finds them on her profile and can remix them.
    expect(straight.shown).toEqual(
      creatorOutfits.map(({ name, pieces: { length } }) => [name, length, 'ready', true]).sort(byName),
    );
    expect(straight.planned).toBeGreaterThan(10);
    expect(straight.packed).toEqual([13, 2]);
    expect(spaces).toEqual([
      ['Autumn lookbook', 'manager', 2, expect.any(String)],
      ['Bestie brand kit', 'viewer', 2, expect.any(String)],
      ['One red dress', 'manager', 2, expect.any(String)],
      ['Ready to post', 'manager', 1, null],
    ]);
    expect(files.flat()).toHaveLength(demoSpaceContents.flatMap(({ assets }) => assets).length);
    expect(files.flat()).toContainEqual(['', 'Camel Monday.webp', 2, 2, ['outfit', 'work', 'coat']]);
    expect(spacesOfAdmin).toEqual([
      ['Autumn lookbook', 'editor'],
      ['Bestie brand kit', 'manager'],
      ['One red dress', 'viewer'],
    ]);
    const summary = await whole.server.services.spaces.summary(await person('creator'));
    expect(summary.newlyShared.map(({ spaceName }) => spaceName)).toEqual(['Bestie brand kit']);
    expect(summary.missingAlt.map(({ count }) => count)).toEqual([1, 1]);
    expect(straight.boards).toEqual([
      ['One camel coat, ten mornings', 'public', 12, 0],
      ['Sea air, hand luggage only', 'private', 9, 1],
      ['The red dress, all week', 'private', 7, 0],
    ]);
    // Complete means that its pictures are processed.
    expect(summary.latest.every(({ picture }) => picture?.state === 'ready')).toBe(true);
  });

  test('fills three months of posts on three networks, with numbers that have gaps and what needs their creator', async () => {
    const { services } = whole.server;
    const creator = await person('creator');
    const queue = async (view: 'tray' | 'upcoming' | 'published') =>
      (await services.socialPosts.listQueue(creator, { view, limit: 48 })).items;
    const published = (await queue('published')).filter(({ label }) => label === 'Autumn');
    expect(published).toHaveLength(36);
    expect(new Set(published.map(({ network }) => network)).size).toBe(3);
    expect((await queue('upcoming')).map(({ state }) => state)).toEqual(Array(3).fill('scheduled'));
    expect((await queue('tray')).map(({ state }) => state).sort()).toEqual([
      'draft',
      'idea',
      'ready',
      'ready',
    ]);
    const { items: needs } = await services.socialPosts.listNeeds(creator);
    expect(needs.map(({ kind }) => kind)).toEqual(['unsure', 'failed', 'missed']);
    const points = await Promise.all(
      published.map(async ({ id }) => (await services.socialMetrics.list(creator, { variantId: id })).items),
    );
    expect(new Set(points.flat().map(({ source }) => source))).toEqual(new Set(['api', 'csv', 'typed']));
    expect(points.some((each) => each.length === 0)).toBe(true);
    // The rest of the year has numbers with gaps too, and pages were visited.
    const { engagement, visits } = await services.insights.get(creator, { days: '90' });
    expect(engagement.before.unknown).toBeGreaterThan(0);
    expect(engagement.before.value).toBeGreaterThan(0);
    expect(visits.before).toBeGreaterThan(0);
  });

  test('fills Money Chat with deals from a first message to a paid invoice', async () => {
    const { services } = whole.server;
    const creator = await person('creator');
    const { columns } = await services.deals.listBoard(creator, {});
    expect(columns.map(({ stage, count }) => [stage, count])).toEqual([
      ['lead', 1],
      ['negotiating', 1],
      ['signed', 1],
      ['delivering', 1],
      ['invoiced', 1],
      ['paid', 1],
      ['lost', 0],
    ]);
    const { items: needs } = await services.deals.listNeeds(creator);
    expect(needs.map(({ kind }) => kind)).toEqual(['overdueDeliverable']);
    // One exclusivity is in the calendar.
    const { bands } = await services.deals.listBands(creator, {
      from: demoDay(whole.now(), 0),
      to: demoDay(whole.now(), 40),
    });
    expect(bands.map(({ brand, kind }) => [brand, kind])).toEqual([['Sohle', 'exclusivity']]);
  });

  test('fills three rooms of the lounge with a day of talk, some of it new to the fan', async () => {
    const { services } = whole.server;
    const fan = await person('fan');
    const { items: rooms } = await services.lounge.list(fan);
    expect(rooms.map(({ name, unread, mentions }) => [name, unread, mentions])).toEqual([
      ['Front room', 4, 1],
      ['Outfit check', 2, 0],
    ]);
    const roomId = rooms[0]?.id ?? '';
    const { items } = await services.loungeMessages.list(fan, { roomId, limit: 3 });
    expect(items.map(({ author }) => author?.handle)).toEqual(['sol', 'priya', 'agnes']);
    expect((await services.loungeMessages.listPinned(fan, { roomId })).items).toHaveLength(1);
  });

  test('fills the forum with conversations of people with profile pictures', async () => {
    const { services } = whole.server;
    const fan = await person('fan');
    const { items: categories } = await services.forumCategories.list();
    expect(categories.map(({ threadCount }) => threadCount)).toEqual([4, 4, 5, 4, 4, 4]);
    expect(straight.threads).toHaveLength(25);
    const shirt = await threadCalled('Red wine on a white linen shirt, nineteen hours ago');
    const { items: posts } = await services.forumPosts.list(fan, { threadId: shirt.id, limit: 40 });
    expect(posts.map(({ author, accepted }) => [author?.name, accepted])).toEqual([
      ['Sol Marchetti', false],
      ['Mira Okafor', true],
      ['Lou Castel', false],
      ['Sol Marchetti', false],
    ]);
    const { poll } = await threadCalled('Fold or hang: settle a fight between two flatmates');
    expect(poll).toMatchObject({ closed: true });
    expect(poll?.options.map(({ votes }) => votes)).toEqual([5, 1, 3]);
    const { items: first } = await services.forum.list(fan, { order: 'latest', period: 'week', limit: 2 });
    expect(first.map(({ title, pinned, locked }) => [title, pinned, locked])).toEqual([
      ['What can a tailor fix, and what should stay in the shop?', true, false],
      ['Welcome! How this forum works, in one minute', true, true],
    ]);
    for (const { handle, name } of demoMembers)
      expect(await services.publicProfiles.show(fan, handle)).toMatchObject({
        name,
        avatar: { state: 'ready' },
      });
  });

  test('gives each of these people an outfit and a board on their profile', async () => {
    const { services } = whole.server;
    const fan = await person('fan');
    for (const { handle, outfit, board, closet } of memberWardrobes) {
      const { name, pieces } = memberOutfits.find(({ key }) => key === outfit)!;
      expect(closet).toEqual(expect.arrayContaining(pieces.map(([key]) => key)));
      const { uid } = await services.publicProfiles.show(fan, handle);
      const boards = await services.boards.listPublic(fan, { uid, limit: 5 });
      expect(boards.items.map(({ title, pinCount }) => [title, pinCount])).toEqual([[board.title, 3]]);
      const outfits = await services.sharedOutfits.listPublic(fan, { uid, limit: 5 });
      expect(outfits.items.map((shown) => shown.name)).toEqual([name]);
    }
  });

  test('people’s changes stay: a later start restores nothing', async () => {
    const { services } = whole.server;
    const creator = await person('creator');
    const { items } = await services.spaces.list(creator, {
      state: 'active',
      whose: 'mine',
      sort: 'name',
      limit: 24,
    });
    for (const { id, role } of items)
      if (role === 'manager') await services.spaces.delete(creator, { spaceId: id, confirmed: true });
    const before = await everything();
    await (await demo()).fill(never);
    expect(await everything()).toEqual(before);
    expect(before.spaces.map(([name]) => name)).toEqual(['Bestie brand kit']);
  });
});

describe('another start', () => {
  beforeEach(async () => {
    whole = await startWholeServer(quickPictures);
  });
  afterEach(() => whole.close());

  test('existing closets, spaces and threads of people are left alone', async () => {
    const opened = await demo();
    const [fan, creator] = [await person('fan'), await person('creator')];
    const { services } = whole.server;
    await services.items.create(fan, {
      id: '01900000-0000-7000-8000-000000000001',
      name: 'My top',
      category: 'tops',
      status: 'active',
      photos: [],
    });
    await services.items.create(creator, {
      id: '01900000-0000-7000-8000-000000000003',
      name: 'My scarf',
      category: 'accessories',
      status: 'active',
      photos: [],
    });
    await services.spaces.create(creator, {
      id: '01900000-0000-7000-8000-000000000002',
      name: 'Mine',
      description: '',
    });
    const { items: categories } = await services.forumCategories.list();
    await services.forum.create(fan, {
      id: '01900000-0000-7000-8000-000000000004',
      categoryId: categories[0]?.id ?? '',
      title: 'What goes with my only top?',
      body: 'It is striped, and I have nothing else.',
      tags: [],
      pictures: [],
      poll: null,
    });
    await leaveToPeople();
    await opened.fill(never);
    const { pieces, outfits, shown, spaces, boards, threads } = await everything();
    expect(threads.map(([title]) => title)).toEqual(['What goes with my only top?']);
    expect(boards).toEqual([]);
    expect(shown).toEqual([]);
    expect(pieces.map(([name]) => name)).toEqual(['My top']);
    expect(outfits).toEqual([]);
    expect(spaces.map(([name]) => name)).toEqual(['Mine']);
  });

  test('after the demo fan was deleted there is no demo again', async () => {
    await whole.signIn('creator');
    expect(await openDemo(whole.server, folder)).toBeNull();
  });
});

/** Parts that people have begun themselves, or that are made of what they have. */
const partsOfPeople = new Set([
  'closet',
  'creator-closet',
  'outfits',
  'creator-outfits',
  'boards',
  'wears',
  'planner',
  'trips',
  'spaces',
  'assets',
  'forum',
]);

/** Says that every other part is complete, because filling them takes a minute. */
async function leaveToPeople() {
  const { demoParts } = whole.server.services;
  for (const { name } of modules.flatMap<{ name: string }>(({ demo: parts }) => parts)) {
    if (partsOfPeople.has(name)) continue;
    await demoParts.begin(name, whole.now());
    await demoParts.complete(name, whole.now());
  }
}

const demo = async (clock = whole.now) => {
  const opened = await openDemo(whole.server, folder, clock);
  if (!opened) throw new Error('There is no demo here.');
  return opened;
};

async function person(role: 'fan' | 'creator' | 'admin') {
  const user = await whole.server.identity.admin.getByEmail(`${role}@bestie.test`);
  return { ...testPerson(`${role}:${user?.uid ?? ''}`), email: `${role}@bestie.test` };
}

async function threadCalled(title: string) {
  const { services } = whole.server;
  const fan = await person('fan');
  const { items } = await services.forum.list(fan, { order: 'latest', period: 'week', q: title, limit: 1 });
  return services.forum.get(fan, { threadId: items[0]?.id ?? '' });
}

/** All demo data as people see it. */
async function everything() {
  const { services } = whole.server;
  const [fan, creator, admin] = [await person('fan'), await person('creator'), await person('admin')];
  const items = await services.items.list(fan, { sort: 'name', limit: 48 });
  const { items: spaces } = await services.spaces.list(creator, {
    state: 'active',
    whose: 'mine',
    sort: 'name',
    limit: 24,
  });
  const [from, to] = [-14, 21].map((days) =>
    new Date(whole.now().getTime() + days * 86_400_000).toISOString().slice(0, 10),
  ) as [string, string];
  const planned = await services.plannerEntries.list(fan, { from, to });
  const trips = await services.trips.list(fan, { limit: 5 });
  const files = await Promise.all(
    spaces.map(async ({ id: spaceId }) => {
      const { items: found } = await services.assets.assets.list(creator, {
        spaceId,
        folder: '',
        q: 'webp',
        sort: 'name',
        limit: 48,
      });
      return found.map((file) => [file.folder, file.name, file.versionCount, file.commentCount, file.tags]);
    }),
  );
  const outfits = await services.outfits.list(fan, { sort: 'name', limit: 48 });
  const shown = await services.sharedOutfits.listPublic(fan, { uid: creator.uid, limit: 48 });
  return {
    shown: (
      await Promise.all(
        shown.items.map(async ({ id, name, pieceCount, cover }) => [
          ...[name, pieceCount, cover?.state],
          (await services.sharedOutfits.remix(fan, id)).swaps.every(({ chosen }) => chosen !== null),
        ]),
      )
    ).sort(byName),
    outfits: outfits.items.map(({ name, pieceCount, wearCount, cover }) => [
      name,
      pieceCount,
      wearCount,
      cover?.state,
    ]),
    pieces: items.items.map(({ name, wearCount, lastWornOn }) => [name, wearCount, lastWornOn]),
    spaces: spaces.map(({ name, role, memberCount, coverAssetId }) => [
      name,
      role,
      memberCount,
      coverAssetId,
    ]),
    boards: (await services.boards.list(fan, { tab: 'own', limit: 24 })).items.map(
      ({ title, visibility, pinCount, memberCount }) => [title, visibility, pinCount, memberCount],
    ),
    files,
    planned: planned.items.length,
    threads: (await services.forum.list(fan, { order: 'latest', period: 'week', limit: 50 })).items.map(
      ({ title, replyCount, solved }) => [title, replyCount, solved],
    ),
    packed: trips.items.flatMap(({ packCount, packedCount }) => [packCount, packedCount]),
    spacesOfAdmin: (
      await services.spaces.list(admin, {
        state: 'active',
        whose: 'mine',
        sort: 'name',
        limit: 24,
      })
    ).items.map(({ name, role }) => [name, role]),
  };
}

test('every drawn look is used in a space, and every file of a space is drawn', () => {
  const used = demoSpaceContents.flatMap(({ assets, cover }) => [
    cover,
    ...assets.flatMap(({ look, before }) => [look, ...(before ? [before] : [])]),
  ]);
  expect([...new Set(used)].sort()).toEqual(Object.keys(demoLooks).sort());
});

describe.each(demoThreads.map((thread) => [thread.key, thread] as const))('the thread %s', (_key, thread) => {
  const posts = [thread, ...thread.replies];

  test('is in the past, quotes earlier posts, and nobody reacts to their own', () => {
    const hours = thread.replies.reduce((sum, { after }) => sum + after, 0);
    expect(hours).toBeLessThan(thread.daysAgo * 24);
    for (const [index, { quote }] of thread.replies.entries()) {
      if (!quote) continue;
      expect(quote.of).toBeLessThanOrEqual(index);
      expect(posts[quote.of]?.body).toContain(quote.text);
    }
    for (const { by, reactions = {} } of posts) {
      const who = Object.values(reactions).flat();
      expect(who).not.toContain(by);
      expect(new Set(who).size).toBe(who.length);
    }
  });
});
