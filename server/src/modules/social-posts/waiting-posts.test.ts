/** Posts that do not go out as they are: their creator is notified, and only as long as it is so. */
import { addDays, utcDay } from '@bestie/contracts/days';
import { initialNetworkLimits } from '@bestie/contracts/network-limits';
import type { Deal } from '@bestie/contracts/deals.schema';
import type { SocialVariant } from '@bestie/contracts/social-variants.schema';
import { createDealDesk } from '../../test-support/deals';
import { createRecordedNetwork } from '../../test-support/recorded-network';
import type { RecordedNetwork } from '../../test-support/recorded-network';
import { startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

let whole: WholeServer;
let desk: ReturnType<typeof createDealDesk>;
let cleo: SignedIn;
let admin: SignedIn;
let network: RecordedNetwork;

beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted });
  desk = createDealDesk(whole);
  admin = await whole.signIn('admin');
});
afterAll(() => whole.close());
beforeEach(async () => {
  await desk.sql('delete from social_posts');
  await desk.sql('delete from notifications');
  cleo = await whole.signIn('creator');
  network = createRecordedNetwork();
  whole.server.services.publishing.useConnections(network);
});

const inDays = (days: number) => addDays(utcDay(Date.now()), days);
const bell = async () =>
  (await desk.must<{ items: { text: string; href: string }[] }>(cleo, 'GET', '/api/notifications')).items;
const texts = async () => (await bell()).map(({ text }) => text);
/** How often something was told, still shown or not. */
const told = async () => (await desk.sql('select 1 from notifications where uid = $1', [cleo.uid])).length;
const work = () => whole.server.services.publishing.work();

describe('a deal is against a scheduled post', () => {
  const held = 'A deal keeps “Camel, six ways.” from being published on Instagram.';
  const rights = (deal: Deal, from = -2) =>
    desk.saveRights(cleo, deal, [
      {
        kind: 'exclusivity',
        category: 'skin care',
        networks: ['instagram'],
        from: inDays(from),
        until: inDays(from + 10),
      },
    ]);
  async function competitor(wallTime: string): Promise<SocialVariant> {
    const variant = await desk.post(cleo);
    await desk.sql(`update social_posts set category = 'Skin care' where id = $1`, [variant.postId]);
    expect((await desk.schedule(cleo, variant, wallTime)).status).toBe(200);
    return variant;
  }

  test('that is signed later: it is told at once, vanishes with the deal, and is told anew for the next one', async () => {
    const { postId } = await competitor(`${inDays(3)}T09:00`);
    const deal = await rights(await desk.deal(cleo));
    expect(await bell()).toEqual([]);
    const { body: signed } = await desk.move(cleo, deal, 'signed');
    expect(await bell()).toMatchObject([{ text: held, href: `/creator/post-later?post=${postId}` }]);
    await desk.move(cleo, signed, 'lost', { note: 'They chose another creator.' });
    expect(await bell()).toEqual([]);

    await rights(await desk.signed(cleo, { brand: 'Gleam' }));
    expect(await texts()).toEqual([held]);
    expect(await told()).toBe(2);
  });

  test('at its time, too, it is told once, however often it is looked at', async () => {
    await competitor(desk.inMinutes(2));
    // As with a post of the evening before that is tried after midnight: nothing was against it until now.
    await rights(await desk.signed(cleo), 20);
    await desk.sql('update deal_rights set from_day = $2 where owner_uid = $1', [cleo.uid, inDays(-2)]);
    await desk.pass(3);
    await work();
    expect(await texts()).toEqual([held]);
    await desk.pass(2);
    await work();
    expect([await texts(), await told()]).toEqual([[held], 1]);
    expect(network.calls).toEqual([]);
    // An hour later it is missed, which replaces what was told before.
    await desk.pass(60);
    await work();
    expect(await texts()).toEqual(['“Camel, six ways.” was not published on Instagram.']);
  });
});

describe('a post breaks a rule of its network', () => {
  const broken = '“Camel, six ways.” breaks a rule of Instagram, and waits for you.';
  async function saveCaptionLength(captionLength: number): Promise<void> {
    const { values } = initialNetworkLimits.find(({ network: name }) => name === 'instagram')!;
    await desk.must(admin, 'POST', '/api/network-limits', {
      network: 'instagram',
      from: inDays(0),
      values: { ...values, captionLength },
      reason: 'Instagram says so',
    });
    await whole.server.services.networkLimits.recheck();
  }
  afterEach(() => saveCaptionLength(2200));

  test('that an admin changed: it is told, and vanishes when the rule or the post is mended', async () => {
    const variant = await desk.post(cleo);
    await desk.schedule(cleo, variant, `${inDays(3)}T09:00`);
    await saveCaptionLength(10);
    expect(await texts()).toEqual([broken]);
    await saveCaptionLength(2200);
    expect(await texts()).toEqual([]);
    await saveCaptionLength(9);
    expect(await texts()).toEqual([broken]);
    expect(await told()).toBe(2);

    const { id, version } = await desk.readVariant(cleo, variant);
    await desk.must(cleo, 'PATCH', `/api/social/variants/${id}`, { version, text: 'Camel.' });
    expect(await bell()).toEqual([]);
  });

  test('at its time: it is told, and nothing goes out', async () => {
    const variant = await desk.post(cleo);
    await desk.schedule(cleo, variant, desk.inMinutes(2));
    await desk.sql(`update social_variants set own_text = 'Camel, six ways.' || repeat('!', 3000)`);
    await desk.pass(3);
    await work();
    expect(network.calls).toEqual([]);
    expect((await desk.readVariant(cleo, variant)).state).toBe('draft');
    expect(await texts()).toEqual([expect.stringMatching(/breaks a rule of Instagram/)]);
  });
});
