import type { Board, BoardDetail } from '@bestie/contracts/boards.contract';
import type { Pin } from '@bestie/contracts/pins.contract';
import { plural } from '@bestie/design-system/format-number';

/** “12 pins”, and the number of other collaborators. */
export function boardMeta({ pinCount, memberCount }: Board): string {
  const pins = plural(pinCount, 'pin');
  return memberCount > 0 ? `${pins} · shared with ${plural(memberCount, 'person', 'people')}` : pins;
}

/** A name for a pin. */
export const pinName = ({ title, alt }: Pick<Pin, 'title' | 'alt'>): string => title || alt || 'Pin';

/** Why a pin has no picture. */
export function pinGone({ kind, picture }: Pick<Pin, 'kind' | 'picture'>): string {
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
