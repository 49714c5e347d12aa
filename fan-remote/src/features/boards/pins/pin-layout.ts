import type { BoardSection } from '@bestie/contracts/boards.contract';
import type { Pin } from '@bestie/contracts/pins.contract';

/** A pin with its place on the page, in CSS pixels from the top left of the board. */
export interface PlacedPin {
  pin: Pin;
  /** Index among all pins, from 0. */
  index: number;
  x: number;
  y: number;
  width: number;
  /** Height with the caption, where there is one. */
  height: number;
}

/** A section of pins with its heading; the first one has none. */
export interface PlacedGroup {
  section: BoardSection | null;
  /** Top of the section, including its heading, and top of the next one. */
  top: number;
  bottom: number;
  pins: PlacedPin[];
}

export interface BoardLayout {
  groups: PlacedGroup[];
  height: number;
  columns: number;
}

const gap = 16;
/** Height of a caption. It is fixed, so that every position is known before rendering. */
const captionHeight = 34;
export const headingHeight = 72;
/** An empty section keeps this height as a drop target. */
const emptyHeight = 96;
/** Very wide and very tall pictures are cropped to these ratios, height by width. */
const ratios = { least: 0.5, most: 1.9 };

export const columnsFor = (width: number): number =>
  Math.max(2, Math.floor((width + gap) / ((width < 560 ? 150 : width < 1000 ? 200 : 236) + gap)));

/** Of a note, by the width of its tile: its margins, its lines, and how many letters a line holds. */
const noteSize = { margins: 0.2, line: 0.1, letters: 21 };

function noteRatio({ title, note }: Pick<Pin, 'title' | 'note'>): number {
  const lines = [title, ...note.split('\n')]
    .map((part) => Math.ceil(part.length / noteSize.letters))
    .reduce((sum, count) => sum + count, 0);
  return noteSize.margins + lines * noteSize.line;
}

/** Whether the title stands below the pin; a note bears its own. */
export const hasCaption = ({ kind, title }: Pick<Pin, 'kind' | 'title'>): boolean =>
  title !== '' && kind !== 'note';

/** Displayed ratio of a pin, height by width; of a picture portrait while it is unknown. */
export function pinRatio(pin: Pick<Pin, 'kind' | 'picture' | 'title' | 'note'>): number {
  return Math.min(ratios.most, Math.max(ratios.least, wishedRatio(pin)));
}

function wishedRatio(pin: Parameters<typeof pinRatio>[0]): number {
  const { kind, picture } = pin;
  if (kind === 'note') return noteRatio(pin);
  if (kind === 'colour') return 1;
  if (kind === 'link' && !picture?.sources) return 0.75;
  return picture?.width && picture.height ? picture.height / picture.width : 4 / 3;
}

/**
 * Computes a masonry section by section: each pin goes under the shortest column, the left one of equals, so
 * that reading from left to right follows the order.
 * @param pins in the order of the board: those without a section first, then section by section
 * @param width of the board in CSS pixels
 */
export function layoutBoard(
  pins: readonly Pin[],
  sections: readonly BoardSection[],
  width: number,
): BoardLayout {
  const columns = columnsFor(width);
  const column = Math.max(1, (width - gap * (columns - 1)) / columns);
  const known = new Set(sections.map(({ id }) => id));
  const bySection = new Map<string | null, Pin[]>();
  for (const pin of pins) {
    const sectionId = pin.sectionId && known.has(pin.sectionId) ? pin.sectionId : null;
    const group = bySection.get(sectionId);
    if (group) group.push(pin);
    else bySection.set(sectionId, [pin]);
  }
  let top = 0;
  let index = 0;
  const groups = [null, ...sections].map((section): PlacedGroup => {
    const start = top + (section ? headingHeight : 0);
    const bottoms = Array.from({ length: columns }, () => start);
    const placed = (bySection.get(section?.id ?? null) ?? []).map((pin): PlacedPin => {
      const shortest = bottoms.indexOf(Math.min(...bottoms));
      const y = bottoms[shortest] ?? start;
      const height = Math.round(column * pinRatio(pin)) + (hasCaption(pin) ? captionHeight : 0);
      bottoms[shortest] = y + height + gap;
      return { pin, index: index++, x: shortest * (column + gap), y, width: column, height };
    });
    const bottom = placed.length > 0 ? Math.max(...bottoms) : start + (section ? emptyHeight : 0);
    const group = { section, top, bottom, pins: placed };
    top = bottom;
    return group;
  });
  return { groups, height: top, columns };
}

/** The drop target of a dragged pin. */
export interface DropPlace {
  sectionId: string | null;
  /** The following pin; null at the end of the section. */
  before: string | null;
  /** Position of the line that shows the drop target. */
  line: { x: number; y: number; length: number; upright: boolean };
}

/**
 * The drop target at a point: beside the nearest pin of the section under it, on the nearer side.
 * @param moving the dragged pins, which are ignored
 */
export function dropPlace(layout: BoardLayout, x: number, y: number, moving: ReadonlySet<string>): DropPlace {
  const group =
    layout.groups.find(({ section, bottom, pins }) => y < bottom && (section !== null || pins.length > 0)) ??
    layout.groups.at(-1);
  if (!group) throw new Error('A layout has at least the group of no section.');
  const sectionId = group.section?.id ?? null;
  const there = group.pins.filter(({ pin }) => !moving.has(pin.id));
  const start = group.top + (group.section ? headingHeight : 0);
  if (there.length === 0)
    return {
      sectionId,
      before: null,
      line: { x: 0, y: start + gap / 2, length: emptyHeight - gap, upright: true },
    };
  const distance = ({ x: left, y: above, width, height }: PlacedPin) =>
    Math.hypot(
      x - Math.min(Math.max(x, left), left + width),
      y - Math.min(Math.max(y, above), above + height),
    );
  const nearest = there.reduce((best, one) => (distance(one) < distance(best) ? one : best));
  const after = x > nearest.x + nearest.width / 2;
  const before = after ? (there[there.indexOf(nearest) + 1]?.pin.id ?? null) : nearest.pin.id;
  return {
    sectionId,
    before,
    line: {
      x: after ? nearest.x + nearest.width + gap / 2 : nearest.x - gap / 2,
      y: nearest.y,
      length: nearest.height,
      upright: true,
    },
  };
}

/** The pins in the order after a move, as the server will return them; a moved pin takes its new section. */
export function movePins(
  pins: readonly Pin[],
  sections: readonly BoardSection[],
  ids: readonly string[],
  sectionId: string | null,
  before: string | null,
): Pin[] {
  const byId = new Map(pins.map((pin) => [pin.id, pin]));
  const moved = ids.flatMap((id) => byId.get(id) ?? []).map((pin) => ({ ...pin, sectionId }));
  const left = pins.filter(({ id }) => !ids.includes(id));
  return [null, ...sections.map(({ id }) => id)].flatMap((id) => {
    const group = left.filter((pin) => pin.sectionId === id);
    if (id !== sectionId) return group;
    const at = before === null ? group.length : group.findIndex((pin) => pin.id === before);
    return group.toSpliced(at < 0 ? group.length : at, 0, ...moved);
  });
}

/** Target of moving a pin one step: its section, and the pin that follows; null at the ends. */
export function stepPlace(
  pins: readonly Pin[],
  sections: readonly BoardSection[],
  pinId: string,
  step: -1 | 1,
): { sectionId: string | null; before: string | null } | null {
  const pin = pins.find(({ id }) => id === pinId);
  if (!pin) return null;
  const group = pins.filter(({ sectionId }) => sectionId === pin.sectionId);
  const at = group.findIndex(({ id }) => id === pinId);
  const order = [null, ...sections.map(({ id }) => id)];
  const section = order.indexOf(pin.sectionId);
  if (step < 0) {
    if (at > 0) return { sectionId: pin.sectionId, before: group[at - 1]?.id ?? null };
    // From the front of a section to the end of the one above.
    return section > 0 ? { sectionId: order[section - 1] ?? null, before: null } : null;
  }
  if (at < group.length - 1) return { sectionId: pin.sectionId, before: group[at + 2]?.id ?? null };
  const next = order[section + 1];
  if (next === undefined) return null;
  return { sectionId: next, before: pins.find(({ sectionId }) => sectionId === next)?.id ?? null };
}
