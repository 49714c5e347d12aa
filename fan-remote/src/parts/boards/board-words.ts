import type { Board, BoardDetail } from '@bestie/contracts/boards.contract';
import type { Pin } from '@bestie/contracts/pins.contract';
import { plural } from '@bestie/design-system/format-number';

/** “12 pins”, and who else works on it. */
export function boardMeta({ pinCount, memberCount }: Board): string {
  const pins = plural(pinCount, 'pin');
  return memberCount > 0 ? `${pins} · shared with ${plural(memberCount, 'person', 'people')}` : pins;
}

/** What a pin is called where it needs a name. */
export const pinName = ({ title, alt }: Pick<Pin, 'title' | 'alt'>): string => title || alt || 'Pin';

/** Why a pin shows nothing. */
export function pinGone({ kind, picture }: Pick<Pin, 'kind' | 'picture'>): string {
  if (picture?.state === 'failed') return 'This photo could not be read';
  if (picture) return 'Being prepared…';
  return kind === 'pin' ? 'No longer shared' : 'No longer there';
}

/** “2 of 12 in Shoes”, for who cannot see where a pin went. */
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
