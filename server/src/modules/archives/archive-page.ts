import { createHash } from 'node:crypto';
import { categories, categoryLabels } from '@bestie/contracts/items';
import type { Category } from '@bestie/contracts/items';
import type { ArchiveContents } from './archive-contents';
import type { ArchiveHead } from './archive-format';
import { archivePageStyle } from './archive-page-style';
import type { ArchiveRow } from '../../platform/module/archive-tables';

/** Escapes text, which is never trusted as markup. */
function escaped(value: unknown): string {
  const text =
    typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
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

/** Rows per chunk. */
const rowsAtOnce = 100;

/**
 * The page of an archive, opened from the unpacked folder, without scripts and network. It is written in
 * chunks so that other work can run in between.
 */
export function* archivePage(head: ArchiveHead, { tables, files }: ArchiveContents): Iterable<string> {
  const rowsOf = (name: string): ArchiveRow[] => tables.find(({ table }) => table.name === name)?.rows ?? [];
  const kept = (name: string) => rowsOf(name).filter((row) => !row['deletedAt']);
  const previews = new Map(files.flatMap(({ path, preview }) => (preview ? [[path, preview] as const] : [])));
  const by = (name: string, key: string) => {
    const groups = new Map<unknown, ArchiveRow[]>();
    for (const row of rowsOf(name)) {
      const group = groups.get(row[key]);
      if (group) group.push(row);
      else groups.set(row[key], [row]);
    }
    return groups;
  };

  function frame(title: unknown, shown: unknown, original: unknown = shown): string {
    const source = previews.get(shown as string) ?? shown;
    if (!source)
      return `<div class="frame"><span aria-hidden="true">${escaped([...String(title)][0] ?? '')}</span></div>`;
    const image = `<img src="${escaped(source)}" alt="${escaped(title)}" loading="lazy" decoding="async">`;
    return `<a class="frame" href="${escaped(original)}">${image}</a>`;
  }
  const card = (title: unknown, picture: string, line: string, more = '') =>
    `<li>${picture}<h3>${escaped(title)}</h3><p class="facts">${line}</p>${more}</li>`;

  const photos = by('item-photos', 'itemId');
  function piece(row: ArchiveRow): string {
    const own = photos.get(row['id']) ?? [];
    const [cover] = own;
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
      ['Photos', own.length > 1 ? own.length : null],
    ]);
    const state = row['status'] === 'active' ? null : row['status'];
    return card(
      row['name'],
      frame(row['name'], cutout, cover?.['file']),
      joined(row['brand'], price, worn > 0 ? `worn ${many(worn, 'time')}` : 'not worn yet', state),
      more,
    );
  }
  const pieces = kept('items');
  const closet = categories.flatMap((category) => pieces.filter((row) => row['category'] === category));

  const outfitItems = by('outfit-items', 'outfitId');
  function outfit(row: ArchiveRow): string {
    const names = (outfitItems.get(row['id']) ?? []).map((item) => item['name']);
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

  const entryItems = by('planner-entry-items', 'entryId');
  function day(row: ArchiveRow): string {
    const names = (entryItems.get(row['id']) ?? []).map((item) => item['name']);
    const what = words(
      row['outfitName'],
      ...(row['outfitName'] ? [] : [names.join(', ')]),
      row['occasion'],
      row['note'],
    );
    return `<li><time>${escaped(dayWords(row['date']))}</time><span>${joined(...what, row['status'])}</span></li>`;
  }

  const packed = by('pack-items', 'tripId');
  function trip(row: ArchiveRow): string {
    const labels = (packed.get(row['id']) ?? []).map((item) => item['label']);
    const when = `${dayWords(row['startsOn'])} to ${dayWords(row['endsOn'])}`;
    return `<li><time>${escaped(when)}</time><span>${joined(row['name'], labels.join(', '))}</span></li>`;
  }

  const pins = by('pins', 'boardId');
  function board(row: ArchiveRow): string {
    const own = (pins.get(row['id']) ?? []).filter((pin) => !pin['deletedAt']);
    const cover =
      own.find((pin) => pin['id'] === row['coverPinId'] && pin['file']) ?? own.find((pin) => pin['file']);
    const titles = own.map((pin) => pin['title']).filter(Boolean);
    const more = facts([
      ['About', row['description']],
      ['Pins', titles],
    ]);
    return card(row['title'], frame(row['title'], cover?.['file']), escaped(many(own.length, 'pin')), more);
  }

  const outfits = kept('outfits');
  const parts = [
    { id: 'closet', title: 'Closet', list: 'grid', rows: closet, entry: piece },
    { id: 'outfits', title: 'Outfits', list: 'grid wide', rows: outfits, entry: outfit },
    { id: 'planner', title: 'Planner', list: 'days', rows: kept('planner-entries').reverse(), entry: day },
    { id: 'trips', title: 'Trips', list: 'days', rows: kept('trips'), entry: trip },
    { id: 'boards', title: 'Boards', list: 'grid wide', rows: kept('boards'), entry: board },
  ].filter(({ rows }) => rows.length > 0);

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
    many(pieces.length, 'piece'),
    many(outfits.length, 'outfit'),
    many(rowsOf('wears').length, 'wear'),
    many(files.length, 'original'),
  )}. This page needs no network.</p>
<nav aria-label="Parts">${parts.map((part) => `<a href="#${part.id}">${part.title} <b>${part.rows.length}</b></a>`).join('')}</nav>
</header>
<main>
`;
  for (const { id, title, list, rows, entry } of parts) {
    yield `<section id="${id}"><h2>${title}</h2><ul class="${list}">`;
    for (let at = 0; at < rows.length; at += rowsAtOnce)
      yield rows
        .slice(at, at + rowsAtOnce)
        .map(entry)
        .join('');
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
