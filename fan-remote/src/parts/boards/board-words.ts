import { contentLabels } from '@bestie/contracts/reports';
import { colourFamilies } from '@bestie/contracts/items';
import type { Board, BoardDetail } from '@bestie/contracts/boards.contract';
import type { Pin } from '@bestie/contracts/pins.contract';
import { cutText } from '@bestie/contracts/text';
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

/** Of a photo, colours that cover at least this share of it name it. */
const seenShare = 0.15;

/** “Photo in navy and rust”: what is seen in a photo that nobody has named. */
function photoName({ picture }: Pick<Pin, 'picture'>): string {
  const names = (picture?.palette ?? [])
    .filter(({ share }, index) => index === 0 || share >= seenShare)
    .map(({ lab }) => {
      const distance = ({ lab: other }: (typeof colourFamilies)[number]) =>
        Math.hypot(lab[0] - other[0], lab[1] - other[1], lab[2] - other[2]);
      return colourFamilies.reduce((best, family) => (distance(family) < distance(best) ? family : best))
        .name;
    });
  const [first, second] = new Set(names);
  if (first === undefined) return 'Pin';
  return second === undefined ? `Photo in ${first}` : `Photo in ${first} and ${second}`;
}

/** A name for a pin; of a labelled one, the label. */
export function pinName(
  pin: Pick<Pin, 'kind' | 'title' | 'alt' | 'note' | 'colour' | 'sourceUrl' | 'picture' | 'label'>,
): string {
  const { kind, title, alt, note, colour, label } = pin;
  if (label) return contentLabels[label];
  if (title || alt) return title || alt;
  if (kind === 'note') return note.length > nameLength ? `${cutText(note, nameLength).trimEnd()}…` : note;
  return (kind === 'colour' && colour) || (kind === 'link' && linkHost(pin)) || photoName(pin);
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
