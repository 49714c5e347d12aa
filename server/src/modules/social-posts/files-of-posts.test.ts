/** Files of spaces in posts: their newer versions, and spaces that a creator loses. */
import { uuidv7 } from 'uuidv7';
import { addDays, utcDay } from '@bestie/contracts/days';
import type { SocialVariant } from '@bestie/contracts/social-variants.schema';
import { createPicturesRepository } from '../../platform/pictures/pictures.repository';
import { pictureProcessed } from '../../platform/pictures/pictures.domain-events';
import { emitTo } from '../../test-support/modules';
import { createStudio } from '../../test-support/social-posts';
import { startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

let whole: WholeServer;
let studio: ReturnType<typeof createStudio>;
let cleo: SignedIn;

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted });
  studio = createStudio(whole);
  cleo = await whole.signIn('creator', 'cleo');
});
afterAll(() => whole.close());
beforeEach(() => studio.sql('delete from social_posts'));

type Choice = Pick<SocialVariant['media'][number], 'spaceId' | 'assetId' | 'role' | 'alt'>;
interface File {
  spaceId: string;
  assetId: string;
}

const inDays = (days: number) => `${addDays(utcDay(Date.now()), days)}T09:00`;
const item = ({ spaceId, assetId }: File, alt = 'A coat'): Choice => ({
  spaceId,
  assetId,
  role: 'item',
  alt,
});
const read = (variant: SocialVariant) => studio.read(cleo, variant);
const bytesOf = ({ media }: SocialVariant) => media.map(({ sha256 }) => sha256);

/** Changes a version as it is now. */
const edit = async (variant: SocialVariant, changes: object) =>
  studio.call(cleo, 'PATCH', `/api/social/variants/${variant.id}`, {
    version: (await read(variant)).version,
    ...changes,
  });
const addPin = (person: SignedIn, { postId }: SocialVariant, media: readonly Choice[]) =>
  studio.call(person, 'POST', `/api/social/posts/${postId}/variants`, {
    id: uuidv7(),
    network: 'pinterest',
    type: 'pin',
    text: null,
    media,
  });
const schedule = async (variant: SocialVariant, wallTime: string) =>
  (await studio.schedule(cleo, await read(variant), wallTime)).body.variants[0]!;

describe('a scheduled post keeps the versions of its files', () => {
  async function scheduled() {
    const [coat, hat] = [await studio.picture(cleo), await studio.picture(cleo)];
    const media = [item(coat), item(hat)];
    const variant = await schedule(await studio.post(cleo, { type: 'carousel', media }), inDays(4));
    expect(variant.state).toBe('scheduled');
    await studio.newVersion(cleo, coat);
    return { coat, hat, variant, first: bytesOf(variant) };
  }

  test('when their alt texts and order change', async () => {
    const { coat, hat, variant, first } = await scheduled();
    const { body } = await edit(variant, { media: [item(hat), item(coat, 'A camel coat')] });
    expect(body.variants[0]).toMatchObject({
      state: 'scheduled',
      media: [
        { sha256: first[1], frozen: true },
        { sha256: first[0], frozen: true, alt: 'A camel coat' },
      ],
    });
  });

  test('when another file is added, which is kept as it is now', async () => {
    const { coat, hat, variant, first } = await scheduled();
    const bag = await studio.picture(cleo);
    await edit(variant, { media: [item(coat), item(hat), item(bag)] });
    const [, , added] = bytesOf(await read(variant));
    await studio.newVersion(cleo, bag);
    expect(bytesOf(await read(variant))).toEqual([...first, added]);
  });

  test('when it moves to another time, and back', async () => {
    const { variant, first } = await scheduled();
    expect(bytesOf(await schedule(variant, inDays(5)))).toEqual(first);
    expect(bytesOf(await schedule(variant, inDays(4)))).toEqual(first);
  });

  test('until its time is taken back', async () => {
    const { variant, first } = await scheduled();
    await studio.act(cleo, await read(variant), 'unschedule');
    const again = bytesOf(await schedule(variant, inDays(4)));
    expect([again[0] === first[0], again[1] === first[1]]).toEqual([false, true]);
  });
});

describe('a file that changes under a post that is ready', () => {
  async function ready() {
    const coat = await studio.picture(cleo);
    const { body } = await studio.act(cleo, await studio.post(cleo, {}, coat), 'state', { state: 'ready' });
    expect(body.variants[0]?.state).toBe('ready');
    return { coat, variant: body.variants[0]! };
  }
  const isNoJpeg = {
    state: 'draft',
    reason: expect.stringContaining('Instagram takes JPEG') as string,
  };

  test('makes it a draft when its newer version breaks a rule', async () => {
    const { coat, variant } = await ready();
    await studio.newVersion(cleo, coat);
    expect((await read(variant)).state).toBe('ready');
    await studio.newVersion(cleo, coat, 'png');
    expect(await read(variant)).toMatchObject(isNoJpeg);
  });

  test('makes it a draft when a look-alike that becomes its newer version breaks a rule', async () => {
    const { coat, variant } = await ready();
    const alike = await studio.picture(cleo);
    await studio.newVersion(cleo, coat);
    await studio.sql(`update assets set content_type = 'image/png' where id = $1`, [alike.assetId]);
    await studio.must(cleo, 'POST', `/api/spaces/${coat.spaceId}/assets/${coat.assetId}/merge`, {
      lookAlikeId: alike.assetId,
    });
    expect(await read(variant)).toMatchObject(isNoJpeg);
  });

  test('changes nothing once it is scheduled', async () => {
    const { coat, variant } = await ready();
    await schedule(variant, inDays(4));
    await studio.newVersion(cleo, coat, 'png');
    expect((await read(variant)).state).toBe('scheduled');
  });

  test('lets a draft be scheduled again that a lowered limit of files held back', async () => {
    const { coat, variant } = await ready();
    await schedule(variant, inDays(4));
    await studio.sql(
      `update social_variants set state = 'draft', reason_kind = 'limits', reason = 'Too large', problem = 'Too large'
       where id = $1`,
      [variant.id],
    );
    await studio.sql('update social_media set frozen = false where variant_id = $1', [variant.id]);
    await studio.newVersion(cleo, coat);
    expect(await read(variant)).toMatchObject({ state: 'scheduled', reason: null });
  });

  test.each(['ready', 'scheduled'])('is judged again once its size is known: %s', async (state) => {
    const { coat, variant } = await ready();
    if (state === 'scheduled') await schedule(variant, inDays(4));
    await studio.sql(
      `update pictures set state = 'ready', width = 1000, height = 2000 where object_name = $1`,
      [coat.path],
    );
    const picture = await createPicturesRepository(whole.database.db).forObjects([coat.path]);
    await emitTo(whole.database.db, pictureProcessed({ picture: picture.get(coat.path)!, now: new Date() }));
    expect(await read(variant)).toMatchObject({
      state: 'draft',
      reason: '“look.jpg” is too tall for Instagram, which takes up to 4:5.',
    });
  });
});

describe('files that a post shows already', () => {
  const losses = {
    'as a member': (spaceId: string, owner: SignedIn) =>
      studio.must(owner, 'DELETE', `/api/spaces/${spaceId}/members/${cleo.uid}`),
    'to the archive': (spaceId: string, owner: SignedIn) =>
      studio.must(owner, 'POST', `/api/spaces/${spaceId}/archive`),
  };

  /** A file that Cleo has in a post, and one that she has not, of a space that she loses then. */
  async function lost(lose: (typeof losses)['as a member']) {
    const owner = await whole.signIn('creator');
    const [coat, hat] = [await studio.picture(owner), await studio.picture(owner, { name: 'hat.jpg' })];
    await studio.must(owner, 'POST', `/api/spaces/${coat.spaceId}/members`, {
      who: cleo.email,
      role: 'editor',
    });
    const variant = await studio.post(cleo, {}, coat);
    await lose(coat.spaceId, owner);
    return { coat, hat, variant };
  }

  test.each(Object.entries(losses))(
    'stay in it once their space is lost %s: it can still be written and get another version',
    async (_how, lose) => {
      const { coat, variant } = await lost(lose);
      const written = await edit(variant, { text: 'Camel.', media: [item(coat, 'A camel coat')] });
      expect([written.status, written.body.variants?.[0]]).toEqual([
        200,
        expect.objectContaining({
          text: 'Camel.',
          media: [expect.objectContaining({ alt: 'A camel coat' })],
        }),
      ]);
      const added = await addPin(cleo, variant, [item(coat)]);
      expect([added.status, added.body.variants?.[1]?.media[0]?.assetId]).toEqual([200, coat.assetId]);
    },
  );

  test.each(Object.entries(losses))('of a space that is lost %s no others are added', async (how, lose) => {
    const { coat, hat, variant } = await lost(lose);
    const refused = await edit(variant, { text: 'Camel.', media: [item(coat), item(hat)] });
    expect([refused.status, refused.body.error]).toEqual([
      how === 'as a member' ? 404 : 403,
      expect.objectContaining({ field: 'media.1' }),
    ]);
    const other = await studio.post(cleo);
    expect((await edit(other, { media: [item(coat)] })).status).toBe(refused.status);
  });

  test.each<[string, 'one' | 'none', (coat: File) => [string, object]]>([
    [
      'a deleted file',
      'one',
      ({ spaceId, assetId }) => [`${spaceId}/assets/delete`, { ids: [assetId], confirmed: true }],
    ],
    ['the files of a deleted space', 'none', ({ spaceId }) => [`${spaceId}/delete`, { confirmed: true }]],
  ])('a version that is added leaves out %s', async (_what, left, deletion) => {
    const mia = await whole.signIn('creator');
    const [coat, hat] = [await studio.picture(mia), await studio.picture(mia)];
    const variant = await studio.post(mia, { type: 'carousel', media: [item(coat), item(hat)] });
    await studio.act(mia, variant, 'mark', { url: 'https://www.instagram.com/p/1/' });
    const [path, input] = deletion(coat);
    await studio.must(mia, 'POST', `/api/spaces/${path}`, input);
    const { body } = await addPin(mia, variant, [item(coat), item(hat)]);
    expect(body.variants.map(({ media }) => media.map(({ assetId }) => assetId))).toEqual([
      [coat.assetId, hat.assetId],
      left === 'one' ? [hat.assetId] : [],
    ]);
  });
});
