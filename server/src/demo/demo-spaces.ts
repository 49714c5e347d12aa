import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assetObjectPrefix } from '@bestie/contracts/assets';
import type { Person } from '../platform/http/caller';
import type { Server } from '../compose';
import type { DemoLookKey } from './demo-looks';
import { demoSpaces } from './demo-spaces-data';
import type { DemoAsset, DemoSpace } from './demo-spaces-data';
import { idOf, step } from './demo-steps';

export type DemoPeople = Record<'creator' | 'admin', Person>;
type Parts = Pick<Server, 'storage' | 'services'>;

/** Whether spaces are to be made: who has any keeps what they have. */
export async function hasNoSpaces({ services }: Pick<Server, 'services'>, creator: Person): Promise<boolean> {
  return (await services.spaces.summary(creator)).owned === 0;
}

/**
 * Makes the demo creator's spaces with drawn pictures, through the same services that people use. It may be cut
 * short anywhere and run again: everything has fixed ids, and what was deleted stays deleted.
 * @param looksFolder the pictures that `draw-garments.ts` made
 */
export async function fillDemoSpaces(
  parts: Parts,
  people: DemoPeople,
  { looksFolder, signal }: { looksFolder: string; signal: AbortSignal },
): Promise<void> {
  for (const space of demoSpaces) await fillSpace(parts, people, space, { looksFolder, signal });
}

async function fillSpace(
  { storage, services }: Parts,
  people: DemoPeople,
  space: DemoSpace,
  { looksFolder, signal }: { looksFolder: string; signal: AbortSignal },
): Promise<void> {
  const manager = people[space.manager];
  const spaceId = idOf(manager, `spaces/${space.key}`);
  const assetIdOf = (asset: DemoAsset) => idOf(manager, `spaces/${space.key}/${asset.before ?? asset.look}`);

  async function upload(assetId: string, look: DemoLookKey): Promise<string> {
    const path = `${assetObjectPrefix(spaceId, assetId)}demo-${look}.webp`;
    const picture = await readFile(join(looksFolder, `${look}.webp`));
    await storage.objects.ensureObject(path, picture, 'image/webp', manager.uid);
    return path;
  }

  const { name, description } = space;
  await step(signal, () => services.spaces.create(manager, { id: spaceId, name, description }));
  for (const path of space.folders ?? [])
    await step(signal, () => services.assets.folders.create(manager, { spaceId, path }));
  for (const asset of space.assets) {
    const assetId = assetIdOf(asset);
    await step(signal, async () => {
      const path = await upload(assetId, asset.before ?? asset.look);
      await services.assets.uploads.register(manager, {
        spaceId,
        id: assetId,
        path,
        name: asset.name,
        folder: asset.folder ?? '',
        alt: asset.alt ?? '',
        tags: asset.tags ?? [],
      });
    });
    if (asset.before)
      await step(signal, async () => {
        const path = await upload(assetId, asset.look);
        await services.assets.uploads.addVersion(manager, { spaceId, assetId, path });
      });
  }
  await step(signal, async () => {
    const coverAssetId = space.assets.filter(({ look }) => look === space.cover).map(assetIdOf)[0];
    const { version, coverAssetId: chosen } = await services.spaces.get(manager, { spaceId });
    if (chosen === null) await services.spaces.update(manager, { spaceId, version, coverAssetId });
  });
  const { who, role } = space.member;
  await step(signal, () =>
    services.spaceMembers.addMember(manager, { spaceId, who: people[who].email ?? '', role }),
  );
  for (const asset of space.assets)
    for (const [index, { by, body }] of (asset.comments ?? []).entries())
      await step(signal, () =>
        services.assets.comments.create(people[by], {
          spaceId,
          assetId: assetIdOf(asset),
          body,
          id: idOf(manager, `spaces/${space.key}/${asset.look}/comments/${index}`),
        }),
      );
}
