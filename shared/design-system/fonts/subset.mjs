import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/**
 * Reduces the heading fonts to the characters, weights and sizes that pages use: Latin-1 and English
 * punctuation. 31 KB instead of 67 upright, 21 instead of 46 italic.
 * `npm run fonts -w @bestie/design-system` after an update of the package.
 */
const fonts = [
  { style: 'normal', axes: { opsz: 72, wght: { min: 400, max: 700 } } },
  { style: 'italic', axes: { opsz: 24, wght: 450 } },
];

const require = createRequire(import.meta.url);
const folder = new URL('.', import.meta.url);
const latin = Array.from({ length: 0x100 - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join('');

for (const { style, axes } of fonts) {
  const source = `@fontsource-variable/fraunces/files/fraunces-latin-opsz-${style}.woff2`;
  const font = await subsetFont(await readFile(require.resolve(source)), `${latin}‘’“”–—…•€™×−`, {
    targetFormat: 'woff2',
    variationAxes: axes,
  });
  await writeFile(new URL(`fraunces-${style}.woff2`, folder), font);
  console.log(`fraunces-${style}.woff2: ${font.length} bytes`);
}
await copyFile(require.resolve('@fontsource-variable/fraunces/LICENSE'), new URL('LICENSE', folder));
