import { createHash } from 'node:crypto';
import { categories, categoryLabels } from '@bestie/contracts/items';
import type { Category } from '@bestie/contracts/items';
import type { ArchiveContents } from './archive-contents';
import type { ArchiveHead } from './archive-format';
import { archivePageStyle } from './archive-page-style';
import type { ArchiveRow } from '../../platform/module/archive-tables';

/** Text of an archive may hold anything: nothing of it is ever markup. */
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

function moneyWords(amount: unknown, currency: unknown): string | null {
  if (typeof amount !== 'number' || typeof currency !== 'string') return null;
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

function facts(rows: [string, unknown][]): string {
  const known = rows.filter(([, value]) => words(...[value].flat()).length > 0);
  if (known.length === 0) return '';
  const list = known.map(([name, value]) => `<dt>${name}</dt><dd>${escaped([value].flat().join(', '))}</dd>`);
  return `<details><summary>More</summary><dl>${list.join('')}</dl></details>`;
}

/** A page of the archive's own: no script, no network, opened from the folder that the ZIP unpacks to. */
export function archivePage(head: ArchiveHead, { tables, files }: ArchiveContents): string {
  const rowsOf = (name: string): ArchiveRow[] => tables.find(({ table }) => table.name === name)?.rows ?? [];
  const kept = (name: string) => rowsOf(name).filter((row) => !row['deletedAt']);
  const previews = new Map(files.flatMap(({ path, preview }) => (preview ? [[path, preview] as const] : [])));
  const by = (name: string, key: string) => {
    const groups = new Map<unknown, ArchiveRow[]>();
    for (const row of rowsOf(name)) groups.set(row[key], [...(groups.get(row[key]) ?? []), row]);
    return groups;
  };

  function frame(title: unknown, shown: unknown, original: unknown = shown): string {
    const source = previews.get(shown as string) ?? shown;
    if (!source)
      return `<div class="frame"><span aria-hidden="true">${escaped(String(title).slice(0, 1))}</span></div>`;
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
      ...([
        ['Size', row['size']],
        ['Colours', row['colours']],
        ['Material', row['material']],
      ] as [string, unknown][]),
      ...([
        ['Pattern', row['pattern']],
        ['Seasons', row['seasons']],
        ['For', row['occasions']],
      ] as [string, unknown][]),
      ...([
        ['Tags', row['tags']],
        ['Bought', row['purchaseDate']],
        ['Kept', row['location']],
      ] as [string, unknown][]),
      ...([
        ['Last worn', row['lastWornOn']],
        ['Condition', row['condition']],
      ] as [string, unknown][]),
      ...([
        ['Notes', row['notes']],
        ['Photos', own.length > 1 ? own.length : null],
      ] as [string, unknown][]),
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
  const outfits = kept('outfits').map((row) => {
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
  });

  const entryItems = by('planner-entry-items', 'entryId');
  const days = kept('planner-entries')
    .map((row) => {
      const names = (entryItems.get(row['id']) ?? []).map((item) => item['name']);
      const what = words(
        row['outfitName'],
        ...(row['outfitName'] ? [] : [names.join(', ')]),
        row['occasion'],
        row['note'],
      );
      return `<li><time>${escaped(dayWords(row['date']))}</time><span>${joined(...what, row['status'])}</span></li>`;
    })
    .reverse();

  const packed = by('pack-items', 'tripId');
  const trips = kept('trips').map((row) => {
    const labels = (packed.get(row['id']) ?? []).map((item) => item['label']);
    const when = `${dayWords(row['startsOn'])} to ${dayWords(row['endsOn'])}`;
    return `<li><time>${escaped(when)}</time><span>${joined(row['name'], labels.join(', '))}</span></li>`;
  });

  const pins = by('pins', 'boardId');
  const boards = kept('boards').map((row) => {
    const own = (pins.get(row['id']) ?? []).filter((pin) => !pin['deletedAt']);
    const cover =
      own.find((pin) => pin['id'] === row['coverPinId'] && pin['file']) ?? own.find((pin) => pin['file']);
    const titles = own.map((pin) => pin['title']).filter(Boolean);
    const more = facts([
      ['About', row['description']],
      ['Pins', titles],
    ]);
    return card(row['title'], frame(row['title'], cover?.['file']), escaped(many(own.length, 'pin')), more);
  });

  const parts = [
    {
      id: 'closet',
      title: 'Closet',
      count: pieces.length,
      body: `<ul class="grid">${closet.map(piece).join('')}</ul>`,
    },
    {
      id: 'outfits',
      title: 'Outfits',
      count: outfits.length,
      body: `<ul class="grid wide">${outfits.join('')}</ul>`,
    },
    { id: 'planner', title: 'Planner', count: days.length, body: `<ul class="days">${days.join('')}</ul>` },
    { id: 'trips', title: 'Trips', count: trips.length, body: `<ul class="days">${trips.join('')}</ul>` },
    {
      id: 'boards',
      title: 'Boards',
      count: boards.length,
      body: `<ul class="grid wide">${boards.join('')}</ul>`,
    },
  ].filter(({ count }) => count > 0);

  const styleHash = createHash('sha256').update(archivePageStyle).digest('base64');
  const policy = `default-src 'none'; img-src 'self' file:; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`;
  const name = head.person.name || head.person.email || 'Bestie';
  return `<!doctype html>
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
<nav aria-label="Parts">${parts.map((part) => `<a href="#${part.id}">${part.title} <b>${part.count}</b></a>`).join('')}</nav>
</header>
<main>
${parts.map((part) => `<section id="${part.id}"><h2>${part.title}</h2>${part.body}</section>`).join('\n')}
</main>
<footer>
<p>The photos as they were uploaded are in <b>originals</b>, everything that is known about them in <b>data</b> (JSON) and <b>csv</b> (spreadsheets). <b>README.txt</b> explains them, <b>manifest.json</b> proves that nothing has changed.</p>
</footer>
</body>
</html>
`;
}
