import type { PaletteColour } from '@bestie/contracts/fields';
import { colourName, paletteOfNames } from './colour-harmony';

/** A colour with a smaller share of its piece is a detail, such as a button. */
export const detailShare = 0.12;

export interface NamedColour {
  /** With its share of all known colours of the piece. */
  colour: PaletteColour;
  name: string;
}

/**
 * The colours of a piece by their names: those that its owner named, because they know it better than a photo
 * does, otherwise those of its palette.
 */
export function namedColours({
  colours,
  palette,
}: {
  colours: readonly string[];
  palette: readonly PaletteColour[];
}): NamedColour[] {
  const named = paletteOfNames(colours);
  const seen = named.length > 0 ? named : palette;
  const total = seen.reduce((sum, { share }) => sum + share, 0);
  return seen.map((colour) => ({
    colour: { ...colour, share: total > 0 ? colour.share / total : 0 },
    name: colourName(colour),
  }));
}
