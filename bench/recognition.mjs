/**
 * What the upload page recognises in FOLDER/class/*.jpg: `npm run bench:recognition -- FOLDER [LABELS.json]`. Labels are
 * `[{ file, main?, also: [], pattern? }]` with files relative to FOLDER; a colour in `also` counts half. The code is that of the
 * browser's worker.
 */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { createJiti } from 'jiti';
import sharp from 'sharp';
import { conclude } from './support/conclude.mjs';
import { median } from './support/figures.mjs';

const [folder, labelsFile] = process.argv.slice(2);
if (!folder) throw new Error('Which folder? npm run bench:recognition -- FOLDER [LABELS.json]');

const jiti = createJiti(import.meta.url);
const feature = '../fan-remote/src/features/upload-closet';
const { openNetwork } =
  /** @type {typeof import('../fan-remote/src/features/upload-closet/recognition/category-network')} */ (
    await jiti.import(`${feature}/recognition/category-network.ts`)
  );
const { openPatternNetwork } =
  /** @type {typeof import('../fan-remote/src/features/upload-closet/recognition/pattern-network')} */ (
    await jiti.import(`${feature}/recognition/pattern-network.ts`)
  );
const { guessClasses, seePhoto } =
  /** @type {typeof import('../fan-remote/src/features/upload-closet/recognition/see-photo')} */ (
    await jiti.import(`${feature}/recognition/see-photo.ts`)
  );
const { readColours } =
  /** @type {typeof import('../fan-remote/src/features/upload-closet/import/import-values')} */ (
    await jiti.import(`${feature}/import/import-values.ts`)
  );
const { productCategory } =
  /** @type {typeof import('../fan-remote/src/features/upload-closet/recognition/product-category')} */ (
    await jiti.import(`${feature}/recognition/product-category.ts`)
  );
const { isLikely, proposeSeenColours } =
  /** @type {typeof import('../server/src/modules/items/item-proposals')} */ (
    await jiti.import('../server/src/modules/items/item-proposals.ts')
  );

/** @returns the bytes of a file of weights */
function weightsOf(name) {
  const { buffer, byteOffset, length } = readFileSync(
    new URL(`${feature}/recognition/${name}.bin`, import.meta.url),
  );
  return /** @type {ArrayBuffer} */ (buffer.slice(byteOffset, byteOffset + length));
}

const network = openNetwork(weightsOf('category-network'));
const networks = { category: network, pattern: openPatternNetwork(weightsOf('pattern-network')) };
const { classes, sure } = network.description;
/** The bars on photos that training has not seen, in percent. */
const bars = { top1: 88, top3: 98, sureShare: 60, sureRight: 97, proposed: 83.3, colour: 80 };
const percent = (part, whole) => (whole === 0 ? 0 : (100 * part) / whole);
const shown = (value) => `${value.toFixed(1)} %`;

/** The photo as the worker gets it: the smallest derivative. */
async function read(file) {
  const { data, info } = await sharp(file)
    .rotate()
    .resize(256, 256, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

const files = classes.flatMap((name) => {
  try {
    return readdirSync(path.join(folder, name))
      .filter((file) => /\.(?:jpe?g|png|webp)$/i.test(file))
      .map((file) => ({ file: `${name}/${file}`, name }));
  } catch {
    return [];
  }
});
if (files.length === 0) throw new Error(`${folder} has none of the folders ${classes.join(', ')}.`);

const confusion = new Map(classes.map((name) => [name, new Map()]));
const seen = new Map();
const times = [];
const count = { top1: 0, top3: 0, sure: 0, sureRight: 0, proposed: 0, misled: 0 };
for (const { file, name } of files) {
  const photo = await read(path.join(folder, file));
  const guesses = guessClasses(network, photo);
  const [first] = guesses;
  const row = confusion.get(name);
  if (!first || !row) continue;
  row.set(first.name, (row.get(first.name) ?? 0) + 1);
  if (first.name === name) count.top1 += 1;
  if (guesses.slice(0, 3).some((guess) => guess.name === name)) count.top3 += 1;
  if (first.chance >= sure) {
    count.sure += 1;
    if (first.name === name) count.sureRight += 1;
  }
  const start = performance.now();
  const looked = seePhoto(networks, photo);
  times.push(performance.now() - start);
  seen.set(file, looked);
  // What the upload page proposes for a file whose name says nothing.
  const [likeliest] = looked.categories;
  if (likeliest && (looked.sure || isLikely(likeliest)))
    count[likeliest.category === productCategory(name).category ? 'proposed' : 'misled'] += 1;
}

const figures = {
  top1: percent(count.top1, files.length),
  top3: percent(count.top3, files.length),
  sureShare: percent(count.sure, files.length),
  sureRight: percent(count.sureRight, count.sure),
  proposed: percent(count.proposed, files.length),
};
console.log(`${files.length} photos; ${median(times).toFixed(0)} ms each (median)`);
console.log(`category top-1 ${shown(figures.top1)}, top-3 ${shown(figures.top3)}`);
console.log(`sure of ${shown(figures.sureShare)}, right in ${shown(figures.sureRight)} of these`);
const asked = files.length - count.proposed - count.misled;
console.log(
  `proposed category: right for ${count.proposed} (${shown(figures.proposed)}), wrong for ${count.misled}, none for ${asked}`,
);
console.log(
  `\nrows: the folder; columns: what was recognised\n${''.padEnd(11)}${classes.map((name) => name.slice(0, 7).padStart(8)).join('')}`,
);
for (const [name, row] of confusion)
  console.log(name.padEnd(11) + classes.map((other) => String(row.get(other) ?? '·').padStart(8)).join(''));

const missed = [];
if (labelsFile) {
  /** The family that a word means: "dark denim" is navy. */
  const familyOf = (word) => {
    const read = readColours(word);
    return 'value' in read ? read.value[0] : undefined;
  };
  const labels = JSON.parse(readFileSync(labelsFile, 'utf8'));
  const groups = { all: { points: 0, of: 0 }, 'held out': { points: 0, of: 0 } };
  const patterns = new Map(
    networks.pattern.patterns.map((name) => [name, { labelled: 0, said: 0, right: 0 }]),
  );
  for (const { file, main, also = [], heldOut, pattern } of labels) {
    const { palette, pattern: found } =
      seen.get(file) ?? seePhoto(networks, await read(path.join(folder, file)));
    const labelled = patterns.get(pattern);
    const said = found && patterns.get(found);
    if (labelled) {
      labelled.labelled += 1;
      if (said) said.said += 1;
      if (found === pattern) labelled.right += 1;
      else if (found) missed.push(`${file}: ${found} instead of ${pattern}`);
    }
    if (!main) continue;
    const [colour] = proposeSeenColours(palette);
    const points = colour === familyOf(main) ? 1 : also.some((word) => familyOf(word) === colour) ? 0.5 : 0;
    for (const group of [groups.all, ...(heldOut ? [groups['held out']] : [])]) {
      group.points += points;
      group.of += 1;
    }
    if (points < 1) missed.push(`${file}: ${colour} instead of ${main}`);
  }
  console.log('');
  for (const [name, { points, of }] of Object.entries(groups))
    if (of > 0) console.log(`main colour, ${name}: ${shown(percent(points, of))} of ${of}`);
  const sum = (field) => [...patterns.values()].reduce((total, one) => total + one[field], 0);
  if (sum('labelled') > 0)
    console.log(
      `pattern: ${shown(percent(sum('right'), sum('said')))} right of ${sum('said')}, not sure of ${sum('labelled') - sum('said')}`,
    );
  for (const [name, { labelled, said, right }] of patterns)
    if (labelled + said > 0)
      console.log(
        `  ${name.padEnd(8)} ${labelled} labelled, ${right} found (recall ${shown(percent(right, labelled))}); said of ${said} (precision ${said > 0 ? shown(percent(right, said)) : 'none'})`,
      );
  console.log(missed.map((line) => `  ${line}`).join('\n'));
  figures.colour = percent(groups.all.points, groups.all.of);
}

conclude(
  'recognition',
  Object.entries(figures).every(([name, value]) => value >= bars[name]),
  Object.entries(figures)
    .map(([name, value]) => `${name} ${shown(value)} (bar ${bars[name]} %)`)
    .join(', '),
);
