import type { Board, BoardDetail } from '@bestie/contracts/boards.contract';
import type { Pin } from '@bestie/contracts/pins.contract';
import { plural } from '@bestie/design-system/format-number';

/** “12 pins”, and the number of other collaborators. */
export function boardMeta({ pinCount, memberCount }: Board): string {
  const pins = plural(pinCount, 'pin');
  return memberCount > 0 ? `${pins} · shared with ${plural(memberCount, 'person', 'people')}` : pins;
}

/** The site of a link: its address without the rest. */
export const linkHost = ({ sourceUrl }: Pick<Pin, 'sourceUrl'>): string =>
  sourceUrl && URL.canParse(sourceUrl) ? new URL(sourceUrl).host.replace(/^www\./, '') : '';

/** How much of a note names it. */
const nameLength = 40;

/** A name for a pin. */
export function pinName(pin: Pick<Pin, 'kind' | 'title' | 'alt' | 'note' | 'colour' | 'sourceUrl'>): string {
  const { kind, title, alt, note, colour } = pin;
  if (title || alt) return title || alt;
  if (kind === 'note') return note.length > nameLength ? `${note.slice(0, nameLength).trimEnd()}…` : note;
  return (kind === 'colour' && colour) || (kind === 'link' && linkHost(pin)) || 'Pin';
}

/** Why a pin has no picture. */
export function pinGone({ kind, picture, linkState }: Pick<Pin, 'kind' | 'picture' | 'linkState'>): string {
  if (linkState === 'reading') return 'Reading the page…';
  if (linkState === 'unreadable') return 'This page cannot be previewed';
  if (kind === 'link' && !picture) return '';
  if (picture?.state === 'failed') return 'This photo could not be read';
  if (picture) return 'Being prepared…';
  return kind === 'pin' ? 'No longer shared' : 'No longer there';
}

/** “2 of 12 in Shoes”: announces the new place of a moved pin to screen readers. */
export function placeInWords(
  pins: readonly Pick<Pin, 'id' | 'sectionId'>[],
  sections: BoardDetail['sections'],
  pinId: string,
): string {
  const sectionId = pins.find(({ id }) => id === pinId)?.sectionId ?? null;
  const group = pins.filter((pin) => pin.sectionId === sectionId);
  const title = sections.find(({ id }) => id === sectionId)?.title;
  const at = group.findIndex(({ id }) => id === pinId) + 1;
  return `${at} of ${group.length}${title ? ` in ${title}` : ''}`;
}
