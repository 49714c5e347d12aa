import { uuidv7 } from 'uuidv7';
import type { AssetDetail } from '@bestie/contracts/assets.contract';
import type { UsedAssets } from '@bestie/contracts/asset-uses.schema';
import { createDealDesk } from '../../test-support/deals';
import { startWholeServer, uncounted } from '../../test-support/whole-server';
import type { SignedIn, WholeServer } from '../../test-support/whole-server';

let whole: WholeServer;
let desk: ReturnType<typeof createDealDesk>;
beforeAll(async () => {
  whole = await startWholeServer({ rateLimits: uncounted });
  desk = createDealDesk(whole);
});
afterAll(() => whole.close());

/** A picture of a space that a deal of its creator has. */
async function pictureOfDeal() {
  const cleo = await whole.signIn('creator');
  const { spaceId, assetId } = await desk.picture(cleo, { name: 'camel.jpg' });
  const deal = await desk.deal(cleo);
  await desk.must(cleo, 'POST', `/api/deals/${deal.id}/files`, {
    files: [{ id: uuidv7(), spaceId, assetId }],
  });
  const at = `/api/spaces/${spaceId}`;
  const usesFor = async (who: SignedIn) =>
    (await desk.must<AssetDetail>(who, 'GET', `${at}/assets/${assetId}`)).uses;
  const remove = (who: SignedIn, payload: object = {}) =>
    desk.must<{ deleted: number; inUse: UsedAssets }>(who, 'POST', `${at}/assets/delete`, {
      ids: [assetId],
      ...payload,
    });
  return { cleo, deal, at, assetId, usesFor, remove, uses: [{ kind: 'deal', id: deal.id, label: 'Glow' }] };
}

test('a file that a deal has says so, and is deleted only when that is confirmed', async () => {
  const { cleo, assetId, usesFor, remove, uses } = await pictureOfDeal();
  expect(await usesFor(cleo)).toEqual(uses);
  const inUse = [{ assetId, name: 'camel.jpg', uses }];
  expect(await remove(cleo)).toEqual({ deleted: 0, inUse });
  expect(await remove(cleo, { confirmed: true })).toEqual({ deleted: 1, inUse });
});

test('the space of a file that a deal has is deleted only when that is confirmed', async () => {
  const { cleo, at, assetId, uses } = await pictureOfDeal();
  expect(await desk.must(cleo, 'POST', `${at}/delete`, { confirmed: false })).toEqual({
    deleted: false,
    inUse: [{ assetId, name: 'camel.jpg', uses }],
  });
});

test('nobody but its owner learns of a deal: neither a member of the space nor an admin', async () => {
  const { cleo, at, usesFor, remove } = await pictureOfDeal();
  const ida = await whole.signIn('creator');
  await desk.must(cleo, 'POST', `${at}/members`, { who: ida.email, role: 'editor' });
  expect(await usesFor(ida)).toEqual([]);
  const admin = await whole.signIn('admin');
  await desk.must(admin, 'POST', `${at}/open`, { reason: 'A report' });
  expect(await usesFor(admin)).toEqual([]);
  expect(await remove(ida)).toEqual({ deleted: 1, inUse: [] });
});

test('a deal in the trash is no use', async () => {
  const { cleo, deal, usesFor } = await pictureOfDeal();
  await desk.must(cleo, 'POST', `/api/deals/${deal.id}/delete`, {});
  expect(await usesFor(cleo)).toEqual([]);
});
