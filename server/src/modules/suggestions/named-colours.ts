import type { PaletteColour } from '@bestie/contracts/fields';
import { colourName } from './colour-harmony';

/** Colours that stylists call neutral: they go with everything, and no sentence calls them a colour. */
export const neutrals: ReadonlySet<string> = new Set([
  'black',
  'grey',
  'white',
  'beige',
  'brown',
  'navy',
  'denim',
]);
/** A colour with a smaller share of its piece is a detail, such as a button. */
export const detailShare = 0.12;

export interface NamedColour {
  /** With its share of all known colours of the piece. */
  colour: PaletteColour;
  name: string;
}

/** The colours of a palette by their names. */
export function namedColours(palette: readonly PaletteColour[]): NamedColour[] {
  const total = palette.reduce((sum, { share }) => sum + share, 0);
  return palette.map((colour) => ({
    colour: { ...colour, share: total > 0 ? colour.share / total : 0 },
    name: colourName(colour),
  }));
}
