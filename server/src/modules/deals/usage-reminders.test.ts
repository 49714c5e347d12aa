import { uuidv7 } from 'uuidv7';
import { addDays, utcDay } from '@bestie/contracts/days';
import type { Deal } from '@bestie/contracts/deals.schema';
import { dayInWords } from '../../platform/documents/day-in-words';
import { createTransaction } from '../../platform/database/transaction';
import { createDealDesk } from '../../test-support/deals';
import { startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';
import { dealsRepositories } from './deals.repositories';
import { remind } from './remind';

let whole: WholeServer;
let desk: ReturnType<typeof createDealDesk>;
let cleo: SignedIn;
beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted });
  desk = createDealDesk(whole);
});
afterAll(() => whole.close());
beforeEach(async () => {
  cleo = await whole.signIn('creator');
});

const inDays = (days: number) => addDays(utcDay(Date.now()), days);
const reminding = () =>
  remind(
    createTransaction(whole.database.db, (db) =>
      dealsRepositories({ db, emit: async () => {}, declared: {} as never }),
    ),
  );
const bell = async () =>
  (await desk.must<{ items: { text: string; href: string }[] }>(cleo, 'GET', '/api/notifications')).items.map(
    ({ text, href }) => ({ text, href }),
  );
const ends = ({ id }: Deal, days: number) => ({
  text: `Published posts use files of the deal with Glow, which may be used until ${dayInWords(inDays(days))}.`,
  href: `/creator/money-chat?deal=${id}`,
});

/** A signed deal with a file that may be used for so many days. */
async function dealWithFile(days: number) {
  const file = await desk.picture(cleo);
  const deal = await desk.signed(cleo);
  await desk.must(cleo, 'POST', `/api/deals/${deal.id}/files`, {
    files: [{ id: uuidv7(), spaceId: file.spaceId, assetId: file.assetId }],
  });
  const right = uuidv7();
  const until = async (last: number) =>
    desk.saveRights(cleo, await desk.read(cleo, deal), [
      { id: right, kind: 'usage', from: inDays(-30), until: inDays(last) },
    ]);
  await until(days);
  const publish = async () => {
    const variant = await desk.post(cleo, {}, file);
    const marked = await desk.act(cleo, variant, 'mark', { url: 'https://www.instagram.com/p/1/' });
    expect(marked.status).toBe(200);
    return variant;
  };
  return { deal, until, publish };
}

test('a usage that ends in 7 days, of files that published posts use, is announced once, and mailed', async () => {
  const { deal, publish } = await dealWithFile(7);
  await publish();
  await Promise.all([reminding(), reminding()]);
  await reminding();
  expect(await bell()).toEqual([ends(deal, 7)]);
  const [told, ...more] = await desk.sql<{ by_mail: boolean }>(
    `select by_mail from notifications where uid = $1`,
    [cleo.uid],
  );
  expect([told?.by_mail, more]).toEqual([true, []]);
});

test('a usage that gets another end is announced again only when that end comes near', async () => {
  const { deal, until, publish } = await dealWithFile(3);
  await publish();
  await reminding();
  expect(await bell()).toEqual([ends(deal, 3)]);
  await until(90);
  await reminding();
  expect(await bell()).toEqual([]);
  await until(5);
  await reminding();
  expect(await bell()).toEqual([ends(deal, 5)]);
});

test('a usage is announced once a published post uses its files, and for as long as one does', async () => {
  const { deal, publish } = await dealWithFile(4);
  await reminding();
  expect(await bell()).toEqual([]);
  const { postId } = await publish();
  await reminding();
  expect(await bell()).toEqual([ends(deal, 4)]);
  await desk.must(cleo, 'POST', `/api/social/posts/${postId}/delete`, {});
  expect(await bell()).toEqual([]);
});

test('a usage that ends in 8 days, or has ended, is not announced', async () => {
  for (const days of [8, -1]) {
    const { publish } = await dealWithFile(days);
    await publish();
  }
  await reminding();
  expect(await bell()).toEqual([]);
});
