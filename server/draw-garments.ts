import { mkdir, writeFile } from 'node:fs/promises';
import { demoMembers } from './src/demo/demo-people';
import { demoLooks } from './src/demo/pictures/demo-looks';
import { facePicture } from './src/demo/pictures/face-picture';
import { garmentPicture } from './src/demo/pictures/garment-picture';
import { lookPicture } from './src/demo/pictures/look-picture';
import { creatorPieces } from './src/demo/wardrobe/creator-pieces';
import { demoPieces } from './src/demo/wardrobe/demo-pieces';
import { coverOf } from './src/modules/outfits/outfits.demo';
import { creatorOutfits, demoOutfits, memberOutfits } from './src/modules/outfits/outfits.demo-data';

/**
 * Draws the demo data's pictures: the closets into `server/demo-garments`, covers of outfits into `server/demo-outfits`,
 * the creator's spaces into `server/demo-looks`, people of the forum into `server/demo-faces` (`npm run draw -w @bestie/server`). They are kept in the repository: a first start that had to
 * draw them would take much longer, and the server's picture threads forbid SVG to the whole process. With the name of
 * a folder it draws that one alone.
 */
async function draw(): Promise<void> {
  await keep(
    'demo-garments',
    [...demoPieces, ...creatorPieces].map(({ key, look }) => [key, () => garmentPicture(look)] as const),
  );
  await keep(
    'demo-outfits',
    [...demoOutfits, ...creatorOutfits, ...memberOutfits].map(
      (outfit) => [outfit.key, () => lookPicture(coverOf(outfit))] as const,
    ),
  );
  await keep(
    'demo-looks',
    Object.entries(demoLooks).map(([key, look]) => [key, () => lookPicture(look)] as const),
  );
  await keep(
    'demo-faces',
    demoMembers.map(({ handle, face }) => [handle, () => facePicture(face)] as const),
  );
}

async function keep(
  folder: string,
  pictures: readonly (readonly [key: string, picture: () => Promise<Buffer>])[],
): Promise<void> {
  if (process.argv[2] !== undefined && process.argv[2] !== folder) return;
  await mkdir(folder, { recursive: true });
  for (const [key, picture] of pictures) {
    await writeFile(`${folder}/${key}.webp`, await picture());
    process.stdout.write(`${key}\n`);
  }
}

void draw();
