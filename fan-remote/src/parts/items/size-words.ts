import type { Category } from '@bestie/contracts/items';
import type { ProfileSettings } from '@bestie/contracts/settings.contract';

export type SizeSystem = ProfileSettings['sizes'];

/** A system as labels name it; American shoe sizes differ for women and men. */
type Scale = 'EU' | 'UK' | 'US men’s' | 'US women’s';

interface KnownSize {
  scale: Scale;
  value: number;
}

/**
 * Shoe sizes by the length of the foot (ISO 19407): EU = 0.15 mm + 2; a British size is a third of an inch,
 * and 0 is a foot of 23 of these; American sizes are one larger for men and two for women. Adult sizes, in
 * halves.
 */
const shoes: Record<Scale, { least: number; most: number; toMillimetres(value: number): number }> = {
  EU: { least: 35, most: 50, toMillimetres: (value) => (value - 2) / 0.15 },
  UK: { least: 2.5, most: 15, toMillimetres: (value) => (value + 23) * barleycorn },
  'US men’s': { least: 3.5, most: 16, toMillimetres: (value) => (value + 22) * barleycorn },
  'US women’s': { least: 4.5, most: 17, toMillimetres: (value) => (value + 21) * barleycorn },
};
const barleycorn = 25.4 / 3;

/**
 * Men’s jackets and coats by chest: half the centimetres in the EU, else inches, ten apart. No such table
 * exists for women’s clothes, where one label means several body sizes, nor for other clothes: their sizes
 * stay as typed.
 */
const jackets = { least: 44, most: 64, apart: 10 };

const scalesOf: Record<SizeSystem, readonly Scale[]> = {
  eu: ['EU'],
  uk: ['UK'],
  us: ['US men’s', 'US women’s'],
};

const pattern =
  /^(?:(eur?|uk|usa?)\b)?\s*(?:(women[’']?s?|w|men[’']?s?|m)\b)?\s*(\d{1,2}(?:[.,]\d|\s*½|\s+1\/2)?)\s*(?:(eur?|uk|usa?)\b)?\s*(?:(women[’']?s?|w|men[’']?s?|m)\b)?$/i;

interface Said {
  system: SizeSystem | null;
  cut: 'women' | 'men' | null;
  /** The cut is given by its letter, which on clothes may mean Medium. */
  letter: boolean;
  value: number;
}

/** The size that a text states; null when it is not exactly one size. */
function parse(text: string): Said | null {
  const found = pattern.exec(text.trim());
  if (!found || (found[1] && found[4]) || (found[2] && found[5])) return null;
  const system = (found[1] ?? found[4])?.toLowerCase().slice(0, 2);
  const cut = (found[2] ?? found[5])?.toLowerCase();
  const number = (found[3] ?? '').replace(',', '.').replace(/\s*½|\s+1\/2/, '.5');
  return {
    system: system === 'eu' || system === 'uk' || system === 'us' ? system : null,
    cut: cut === undefined ? null : cut.startsWith('w') ? 'women' : 'men',
    letter: cut?.length === 1,
    value: Number(number),
  };
}

function knownShoe({ system, cut, value }: Said): KnownSize | null {
  if (system === null || value * 2 !== Math.round(value * 2)) return null;
  if (system === 'us' && cut === null) return null;
  const scale = system === 'us' ? (cut === 'women' ? 'US women’s' : 'US men’s') : scalesOf[system][0];
  if (!scale) return null;
  const { least, most } = shoes[scale];
  return value >= least && value <= most ? { scale, value } : null;
}

/** Chest size of a man’s jacket in the EU system. */
function knownJacket({ system, cut, letter, value }: Said): number | null {
  if (system === null || cut !== 'men' || letter || !Number.isInteger(value)) return null;
  const eu = system === 'eu' ? value : value + jackets.apart;
  return eu >= jackets.least && eu <= jackets.most && eu % 2 === 0 ? eu : null;
}

const halves = (value: number) => Math.round(value * 2) / 2;

function shoeIn(size: KnownSize, scale: Scale): number {
  const millimetres = shoes[size.scale].toMillimetres(size.value);
  if (scale === 'EU') return halves(millimetres * 0.15 + 2);
  const zero = { UK: 23, 'US men’s': 22, 'US women’s': 21 }[scale];
  return halves(millimetres / barleycorn - zero);
}

/**
 * A size in another system, in words: "about UK 7". Null when the size is unknown or in that system already;
 * the typed size stays the stored value.
 */
export function sizeIn(system: SizeSystem, text: string, category: Category): string | null {
  const said = parse(text);
  if (!said || said.system === system) return null;
  if (category === 'shoes') {
    const size = knownShoe(said);
    if (!size) return null;
    const [first, second] = scalesOf[system].map((scale) => shoeIn(size, scale));
    return system === 'us'
      ? `about US ${first} men’s, ${second} women’s`
      : `about ${system.toUpperCase()} ${first}`;
  }
  const jacket = category === 'outerwear' ? knownJacket(said) : null;
  if (jacket === null) return null;
  return `${system.toUpperCase()} ${system === 'eu' ? jacket : jacket - jackets.apart} men’s`;
}

/**
 * A typed size in the person's system: a bare number that is a size gets the name of the system, so that it
 * keeps its meaning when they choose another system. Other text stays as typed.
 */
export function sizeAsTyped(system: SizeSystem, text: string, category: Category): string {
  const said = parse(text);
  if (!said || said.system !== null) return text;
  const named = { ...said, system };
  const known =
    category === 'shoes' ? knownShoe(named) : category === 'outerwear' ? knownJacket(named) : null;
  return known === null ? text : `${system.toUpperCase()} ${text.trim()}`;
}
