import { assetObjectPrefix } from '@bestie/contracts/assets';
import { idOf } from '../../demo/demo-ids';
import type { DemoLookKey } from '../../demo/pictures/demo-looks';
import type { DemoContext, DemoPart } from '../../platform/module/demo-part';
import type { SpacesService } from '../spaces';
import type { AssetCommentsService } from './asset-comments.service';
import type { AssetFoldersService } from './asset-folders.service';
import type { AssetUploadsService } from './asset-uploads.service';
import { demoSpaceContents } from './assets.demo-data';
import type { DemoAsset, DemoSpaceContents } from './assets.demo-data';
import type { AssetsService } from './assets.service';

interface Services {
  spaces: SpacesService;
  assets: {
    assets: AssetsService;
    folders: AssetFoldersService;
    uploads: AssetUploadsService;
    comments: AssetCommentsService;
  };
}

/** Files, folders, versions and comments in the demo's spaces. */
export const assetsDemo: DemoPart<Services> = {
  name: 'assets',
  async isWanted({ services, people }) {
    for (const { space, manager: by } of demoSpaceContents) {
      const spaceId = idOf(people[by], `spaces/${space}`);
      const found = await services.spaces.get(people[by], { spaceId }).catch(() => null);
      if (found?.assetCount !== 0) return false;
    }
    return true;
  },
  async fill(demo) {
    for (const contents of demoSpaceContents) await fillSpace(demo, contents);
  },
};

async function fillSpace(
  { services, people, step, ensurePicture }: DemoContext<Services>,
  { space, manager: by, cover, folders = [], assets }: DemoSpaceContents,
): Promise<void> {
  const manager = people[by];
  const spaceId = idOf(manager, `spaces/${space}`);
  const assetIdOf = (asset: DemoAsset) => idOf(manager, `spaces/${space}/${asset.before ?? asset.look}`);

  async function upload(assetId: string, look: DemoLookKey): Promise<string> {
    const path = `${assetObjectPrefix(spaceId, assetId)}demo-${look}.webp`;
    await ensurePicture(manager, path, `demo-looks/${look}`);
    return path;
  }

  for (const path of folders) await step(() => services.assets.folders.create(manager, { spaceId, path }));
  for (const asset of assets) {
    const assetId = assetIdOf(asset);
    await step(async () =>
      services.assets.uploads.register(manager, {
        spaceId,
        id: assetId,
        path: await upload(assetId, asset.before ?? asset.look),
        name: asset.name,
        folder: asset.folder ?? '',
        alt: asset.alt ?? '',
        tags: asset.tags ?? [],
      }),
    );
    if (asset.before)
      await step(async () =>
        services.assets.uploads.addVersion(manager, {
          spaceId,
          assetId,
          path: await upload(assetId, asset.look),
        }),
      );
  }
  await step(async () => {
    const coverAssetId = assets.filter(({ look }) => look === cover).map(assetIdOf)[0];
    const { version, coverAssetId: chosen } = await services.spaces.get(manager, { spaceId });
    if (chosen === null) await services.spaces.update(manager, { spaceId, version, coverAssetId });
  });
  for (const asset of assets)
    for (const [index, { by: author, body }] of (asset.comments ?? []).entries())
      await step(() =>
        services.assets.comments.create(people[author], {
          spaceId,
          assetId: assetIdOf(asset),
          body,
          id: idOf(manager, `spaces/${space}/${asset.look}/comments/${index}`),
        }),
      );
}
