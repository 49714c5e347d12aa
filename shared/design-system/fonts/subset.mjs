import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
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

/**
 * The same letters for documents that the server prints: static and as TrueType, which pdfkit embeds. Letters of other
 * European languages are in a font of their own.
 */
const printed = [
  {
    name: 'fraunces',
    source: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
    axes: { opsz: 72, wght: 600 },
  },
  {
    name: 'instrument-sans',
    source: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    axes: { wght: 400 },
  },
  {
    name: 'instrument-sans-bold',
    source: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    axes: { wght: 600 },
  },
  {
    name: 'instrument-sans-extended',
    source: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2',
    axes: { wght: 400 },
    extended: true,
  },
];
const extendedLatin = Array.from({ length: 0x250 - 0x100 }, (_, index) =>
  String.fromCodePoint(0x100 + index),
).join('');
const printFolder = new URL('../../../server/fonts/', import.meta.url);

await mkdir(printFolder, { recursive: true });
for (const { name, source, axes, extended } of printed) {
  const letters = extended ? extendedLatin : `${latin}‘’“”–—…•€£¥×−`;
  const font = await subsetFont(await readFile(require.resolve(source)), letters, {
    targetFormat: 'truetype',
    variationAxes: axes,
  });
  await writeFile(new URL(`${name}.ttf`, printFolder), font);
  console.log(`${name}.ttf: ${font.length} bytes`);
}
await copyFile(
  require.resolve('@fontsource-variable/fraunces/LICENSE'),
  new URL('LICENSE-fraunces', printFolder),
);
await copyFile(
  require.resolve('@fontsource-variable/instrument-sans/LICENSE'),
  new URL('LICENSE-instrument-sans', printFolder),
);
