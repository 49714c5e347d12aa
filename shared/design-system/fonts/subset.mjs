import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/**
 * Cuts the heading font to what pages set in it: Latin-1 and English punctuation, weights 400 to 700, drawn for large
 * sizes. 31 KB instead of 67. `npm run fonts -w @bestie/design-system` after an update of the package.
 */
const require = createRequire(import.meta.url);
const folder = new URL('.', import.meta.url);
const source = '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2';

const latin = Array.from({ length: 0x100 - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join('');
const font = await subsetFont(await readFile(require.resolve(source)), `${latin}‘’“”–—…•€™×−`, {
  targetFormat: 'woff2',
  variationAxes: { opsz: 72, wght: { min: 400, max: 700 } },
});
await writeFile(new URL('fraunces-display.woff2', folder), font);
await copyFile(
  require.resolve('@fontsource-variable/fraunces/LICENSE'),
  new URL('fraunces-display.LICENSE', folder),
);
console.log(`fraunces-display.woff2: ${font.length} bytes`);
