import { limits } from '@bestie/contracts/limits';
import { cutText } from '@bestie/contracts/text';
import type { Suggestion } from '@bestie/contracts/suggestions.contract';

/** The pieces of an outfit, from top to toe. */
export const suggestionName = ({ pieces }: Pick<Suggestion, 'pieces'>): string =>
  pieces.map(({ name }) => name).join(' · ');

/** A name for an outfit: "Breton tee with straight blue jeans". */
export function outfitNameOf({ pieces }: Pick<Suggestion, 'pieces'>): string {
  const [first, second] = pieces;
  if (!first) return 'New outfit';
  const other = second ? ` with ${second.name.charAt(0).toLowerCase()}${second.name.slice(1)}` : '';
  return cutText(`${first.name}${other}`, limits.outfits.nameLength);
}
