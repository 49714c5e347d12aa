import { createHash } from 'node:crypto';
import { categories, categoryLabels } from '@bestie/contracts/items';
import type { Category } from '@bestie/contracts/items';
import type { ArchiveContents, RowsWanted } from './archive-contents';
import type { ArchiveHead } from './archive-format';
import { archivePageStyle } from './archive-page-style';
import type { ArchiveRow } from '../../platform/module/archive-tables';
import { escapeHtml } from '../../platform/page/escape-html';

/** Escapes text, which is never trusted as markup. */
function escaped(value: unknown): string {
  const text =
    typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
  return escapeHtml(text);
}
const words = (...parts: unknown[]) =>
  parts.filter((part) => part !== null && part !== undefined && part !== '');
const joined = (...parts: unknown[]) => escaped(words(...parts).join(' · '));
const many = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const dayWords = (day: unknown) => dayFormat.format(new Date(`${String(day).slice(0, 10)}T00:00:00Z`));

const moneyFormats = new Map<string, Intl.NumberFormat>();

function moneyWords(amount: unknown, currency: unknown): string | null {
  if (typeof amount !== 'number' || typeof currency !== 'string') return null;
  const format =
    moneyFormats.get(currency) ?? new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  moneyFormats.set(currency, format);
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

function facts(rows: [string, unknown][]): string {
  const known = rows.filter(([, value]) => words(...[value].flat()).length > 0);
  if (known.length === 0) return '';
  const list = known.map(([name, value]) => `<dt>${name}</dt><dd>${escaped([value].flat().join(', '))}</dd>`);
  return `<details><summary>More</summary><dl>${list.join('')}</dl></details>`;
}

/** A row with those of another table that belong to it and are not in the trash. */
interface Entry {
  row: ArchiveRow;
  parts: readonly ArchiveRow[];
}

/** One part of the page, of the rows of a table that are not in the trash. */
interface Part {
  id: string;
  title: string;
  list: string;
  table: string;
  /** Which rows, one group after the other; all of them unless given. */
  groups?: readonly RowsWanted[];
  /** The table whose rows belong to these, and the field that says to which. */
  parts: readonly [table: string, field: string];
  entry: (row: ArchiveRow, parts: readonly ArchiveRow[]) => string;
}

/** Entries per chunk: few, since all that belongs to them is in memory, too. */
const entriesAtOnce = 20;

async function* entriesOf(
  { rows }: ArchiveContents,
  { table, groups = [{}], parts: [other, field] }: Part,
): AsyncIterable<Entry[]> {
  for (const group of groups)
    for await (const read of rows(table, group))
      for (let at = 0; at < read.length; at += entriesAtOnce) {
        const kept = read.slice(at, at + entriesAtOnce).filter((row) => !row['deletedAt']);
        const values = kept.map((row) => row['id'] as string);
        const partsOf = new Map<unknown, ArchiveRow[]>(values.map((id) => [id, []]));
        if (values.length > 0)
          for await (const found of rows(other, { only: { field, values } }))
            for (const part of found) if (!part['deletedAt']) partsOf.get(part[field])?.push(part);
        yield kept.map((row) => ({ row, parts: partsOf.get(row['id']) ?? [] }));
      }
}

/**
 * The page of an archive, opened from the unpacked folder, without scripts and network. It is written in
 * chunks so that other work can run in between and few rows are in memory at a time.
 */
export async function* archivePage(head: ArchiveHead, contents: ArchiveContents): AsyncIterable<string> {
  const { files, counts } = contents;
  const previews = new Map(files.flatMap(({ path, preview }) => (preview ? [[path, preview] as const] : [])));

  function frame(title: unknown, shown: unknown, original: unknown = shown): string {
    const source = previews.get(shown as string) ?? shown;
    if (!source)
      return `<div class="frame"><span aria-hidden="true">${escaped([...String(title)][0] ?? '')}</span></div>`;
    const image = `<img src="${escaped(source)}" alt="${escaped(title)}" loading="lazy" decoding="async">`;
    return `<a class="frame" href="${escaped(original)}">${image}</a>`;
  }
  const card = (title: unknown, picture: string, line: string, more = '') =>
    `<li>${picture}<h3>${escaped(title)}</h3><p class="facts">${line}</p>${more}</li>`;

  function piece(row: ArchiveRow, photos: readonly ArchiveRow[]): string {
    const [cover] = photos;
    const price = moneyWords(row['priceAmount'], row['priceCurrency']);
    const worn = Number(row['wearCount'] ?? 0);
    const cutout = cover && previews.has(cover['cutout'] as string) ? cover['cutout'] : cover?.['file'];
    const more = facts([
      ['Kind', row['subcategory'] ?? categoryLabels[row['category'] as Category]],
      ['Size', row['size']],
      ['Colours', row['colours']],
      ['Material', row['material']],
      ['Pattern', row['pattern']],
      ['Seasons', row['seasons']],
      ['For', row['occasions']],
      ['Tags', row['tags']],
      ['Bought', row['purchaseDate']],
      ['Kept', row['location']],
      ['Last worn', row['lastWornOn']],
      ['Condition', row['condition']],
      ['Notes', row['notes']],
      ['Photos', photos.length > 1 ? photos.length : null],
    ]);
    const state = row['status'] === 'active' ? null : row['status'];
    return card(
      row['name'],
      frame(row['name'], cutout, cover?.['file']),
      joined(row['brand'], price, worn > 0 ? `worn ${many(worn, 'time')}` : 'not worn yet', state),
      more,
    );
  }

  function outfit(row: ArchiveRow, items: readonly ArchiveRow[]): string {
    const names = items.map((item) => item['name']);
    const line = joined(row['occasion'], many(names.length, 'piece'));
    return card(
      row['name'],
      frame(row['name'], row['cover']),
      line,
      facts([
        ['Pieces', names],
        ['Notes', row['notes']],
      ]),
    );
  }

  function day(row: ArchiveRow, items: readonly ArchiveRow[]): string {
    const names = items.map((item) => item['name']);
    const what = words(
      row['outfitName'],
      ...(row['outfitName'] ? [] : [names.join(', ')]),
      row['occasion'],
      row['note'],
    );
    return `<li><time>${escaped(dayWords(row['date']))}</time><span>${joined(...what, row['status'])}</span></li>`;
  }

  function trip(row: ArchiveRow, packed: readonly ArchiveRow[]): string {
    const labels = packed.map((item) => item['label']);
    const when = `${dayWords(row['startsOn'])} to ${dayWords(row['endsOn'])}`;
    return `<li><time>${escaped(when)}</time><span>${joined(row['name'], labels.join(', '))}</span></li>`;
  }

  function board(row: ArchiveRow, pins: readonly ArchiveRow[]): string {
    const cover =
      pins.find((pin) => pin['id'] === row['coverPinId'] && pin['file']) ?? pins.find((pin) => pin['file']);
    const titles = pins.map((pin) => pin['title']).filter(Boolean);
    const more = facts([
      ['About', row['description']],
      ['Pins', titles],
    ]);
    return card(row['title'], frame(row['title'], cover?.['file']), escaped(many(pins.length, 'pin')), more);
  }

  const byCategory = categories.map((category) => ({ only: { field: 'category', values: [category] } }));
  const all: Part[] = [
    {
      id: 'closet',
      title: 'Closet',
      list: 'grid',
      table: 'items',
      groups: byCategory,
      parts: ['item-photos', 'itemId'],
      entry: piece,
    },
    {
      id: 'outfits',
      title: 'Outfits',
      list: 'grid wide',
      table: 'outfits',
      parts: ['outfit-items', 'outfitId'],
      entry: outfit,
    },
    {
      id: 'planner',
      title: 'Planner',
      list: 'days',
      table: 'planner-entries',
      groups: [{ backwards: true }],
      parts: ['planner-entry-items', 'entryId'],
      entry: day,
    },
    {
      id: 'trips',
      title: 'Trips',
      list: 'days',
      table: 'trips',
      parts: ['pack-items', 'tripId'],
      entry: trip,
    },
    {
      id: 'boards',
      title: 'Boards',
      list: 'grid wide',
      table: 'boards',
      parts: ['pins', 'boardId'],
      entry: board,
    },
  ];
  const keptIn = (table: string) => counts[table]?.kept ?? 0;
  const parts = all.filter(({ table }) => keptIn(table) > 0);

  const styleHash = createHash('sha256').update(archivePageStyle).digest('base64');
  const policy = `default-src 'none'; img-src 'self' file:; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`;
  const name = head.person.name || head.person.email || 'Bestie';
  yield `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escaped(name)}: the whole closet</title>
<style>${archivePageStyle}</style>
<body>
<header>
<h1>${escaped(name)}<i>.</i></h1>
<p class="lede">Everything that was kept in Bestie on ${escaped(dayWords(head.exportedAt))}: ${joined(
    many(keptIn('items'), 'piece'),
    many(keptIn('outfits'), 'outfit'),
    many(counts['wears']?.all ?? 0, 'wear'),
    many(files.length, 'original'),
  )}. This page needs no network.</p>
<nav aria-label="Parts">${parts.map((part) => `<a href="#${part.id}">${part.title} <b>${keptIn(part.table)}</b></a>`).join('')}</nav>
</header>
<main>
`;
  for (const part of parts) {
    yield `<section id="${part.id}"><h2>${part.title}</h2><ul class="${part.list}">`;
    for await (const entries of entriesOf(contents, part))
      yield entries.map((entry) => part.entry(entry.row, entry.parts)).join('');
    yield '</ul></section>\n';
  }
  yield `</main>
<footer>
<p>The photos as they were uploaded are in <b>originals</b>, everything that is known about them in <b>data</b> (JSON) and <b>csv</b> (spreadsheets). <b>README.txt</b> explains them, <b>manifest.json</b> proves that nothing has changed.</p>
</footer>
</body>
</html>
`;
}
