import { mkdir, writeFile } from 'node:fs/promises';
import { demoPieces } from './src/demo/demo-pieces';
import { garmentPicture } from './src/demo/garment-picture';

/**
 * Draws the demo closet into `server/demo-garments` (`npm run draw -w @bestie/server`). The pictures are kept in the
 * repository: a first start that had to draw them would take a quarter of a minute longer, and the server's picture
 * threads forbid SVG to the whole process.
 */
async function draw(): Promise<void> {
  await mkdir('demo-garments', { recursive: true });
  for (const { key, look } of demoPieces) {
    await writeFile(`demo-garments/${key}.webp`, await garmentPicture(look));
    process.stdout.write(`${key}\n`);
  }
}

void draw();
