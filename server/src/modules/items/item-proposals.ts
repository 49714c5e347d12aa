import type { PaletteColour } from '@bestie/contracts/fields';
import { nameColour } from '@bestie/contracts/cloth-colours';
import { categories } from '@bestie/contracts/items';
import type { Category, ColourFamily, Pattern } from '@bestie/contracts/items';
import { limits } from '@bestie/contracts/limits';
import { cutText } from '@bestie/contracts/text';

/** Words in file and folder names that indicate a category, most specific first. */
const categoryWords: [RegExp, Category][] = [
  [
    /\b(t ?shirts?|tees?|tank ?tops?|tops?|camis?|crop|longsleeves?|long ?sleeves?|bodysuits?|blouses?)\b/,
    'tops',
  ],
  [/\b(shirts?|button ?downs?)\b/, 'shirts'],
  [/\b(knit(wear|ted)?|sweaters?|jumpers?|pullovers?|cardigans?|hoodies?|sweatshirts?)\b/, 'knitwear'],
  [/\b(shorts?|bermudas?)\b/, 'shorts'],
  [/\b(trousers?|pants?|jeans?|chinos?|leggings?|culottes?)\b/, 'trousers'],
  [/\b(skirts?)\b/, 'skirts'],
  [/\b(dress(es)?|gowns?|jumpsuits?|rompers?)\b/, 'dresses'],
  [/\b(outerwear|outwear|coats?|jackets?|parkas?|blazers?|trench(es)?|vests?|gilets?)\b/, 'outerwear'],
  [/\b(shoes?|sneakers?|trainers?|boots?|heels?|sandals?|loafers?|flats|pumps|mules?)\b/, 'shoes'],
  [/\b(bags?|totes?|purses?|handbags?|backpacks?|clutch(es)?)\b/, 'bags'],
  [/\b(hats?|caps?|beanies?|berets?)\b/, 'hats'],
  [/\b(rings?|necklaces?|earrings?|bracelets?|brooch(es)?|jewell?ery)\b/, 'jewellery'],
  [/\b(scar(f|ves)|belts?|gloves?|sunglasses|glasses|ties?|watch(es)?|accessor(y|ies))\b/, 'accessories'],
  [/\b(sports?wear|activewear|gym|running|yoga|swimsuits?|bikinis?)\b/, 'sportswear'],
  [/\b(underwear|bras?|socks?|tights|lingerie|pyjamas?|pajamas?)\b/, 'underwear'],
];

/** File names of cameras and messengers. */
const cameraName =
  /^(img|image|dsc[nf]?|dscf|pxl|mvimg|photo|picture|pic|screenshot|whatsapp|signal|untitled|file|scan|p)$/;

/** The singular of each category, for names. */
const singular: Record<Category, string> = {
  tops: 'top',
  shirts: 'shirt',
  knitwear: 'knit',
  trousers: 'trousers',
  shorts: 'shorts',
  skirts: 'skirt',
  dresses: 'dress',
  outerwear: 'jacket',
  shoes: 'shoes',
  bags: 'bag',
  hats: 'hat',
  accessories: 'accessory',
  jewellery: 'jewellery',
  sportswear: 'sports piece',
  underwear: 'underwear',
  other: 'piece',
};

/** The words for subcategories that are recognised. */
const nounOf: Record<string, string> = { 't-shirt': 'T-shirt', 'long sleeves': 'long-sleeved top' };

const wordsOf = (text: string) =>
  text
    .replace(/\.[A-Za-z0-9]{2,5}$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}/]+/gu, ' ')
    .trim();

/** The category indicated by a file name or its folders; otherwise `other`. */
export function proposeCategory(fileName: string): Category {
  const parts = wordsOf(fileName).split('/').reverse();
  for (const part of parts) {
    const exact = categories.find((category) => category === part.trim());
    if (exact) return exact;
    const found = categoryWords.find(([pattern]) => pattern.test(part));
    if (found) return found[1];
  }
  return 'other';
}

/** Whether a category that a photo does not show surely is proposed all the same; the others are offered beside it. */
export const isLikely = ({ chance }: { chance: number }): boolean => chance >= 0.5;

/** The name from a file name: `Blue-denim_jacket (2).jpg` is "Blue denim jacket". Null for file names of cameras. */
export function proposeNameFromFile(fileName: string): string | null {
  const words = wordsOf(fileName.split('/').at(-1) ?? '')
    .split(' ')
    .filter((word) => !/\d/.test(word) && !cameraName.test(word));
  const name = words.join(' ');
  if (name.length < 3 || wordsOf(name) === proposeCategory(name)) return null;
  // A single word for the category, as in `dress-01.jpg`, is no name.
  if (words.length === 1 && proposeCategory(name) !== 'other') return null;
  return cutText(capitalise(name), limits.items.nameLength);
}

/** What a name says of a piece. */
export interface Look {
  category: Category;
  subcategory?: string | null;
  /** The word for its main colour; null while it is unknown. */
  shade: string | null;
  pattern?: Pattern | null;
}

/** Patterns that are worth a word. */
const namedPatterns: readonly (Pattern | null | undefined)[] = ['striped', 'checked', 'dotted', 'floral'];

/** "Navy striped shirt", or "New dress" while the colour is unknown. */
export function proposeNameFromLook({ category, subcategory, shade, pattern }: Look): string {
  const words = [
    shade ?? 'new',
    ...(namedPatterns.includes(pattern) ? [pattern] : []),
    subcategory ? (nounOf[subcategory] ?? singular[category]) : singular[category],
  ];
  return capitalise(words.join(' '));
}

/** Proposals from a file name, for a piece without values or with a category only. */
export function proposeFromFile(
  fileName: string,
  said: Category = proposeCategory(fileName),
): { category: Category; name: string } {
  return {
    category: said,
    name: proposeNameFromFile(fileName) ?? proposeNameFromLook({ category: said, shade: null }),
  };
}

/** Minimum share of the piece that a colour family must cover. */
const leastShare = 0.15;

/**
 * Up to three colour families of a palette, strongest first. Large pale greys count as background if another colour
 * is left.
 */
export function proposeColours(palette: readonly PaletteColour[]): ColourFamily[] {
  return families(withoutBackdrop(palette)).slice(0, 3);
}

/** The same for colours that were seen without their background, where white is the piece's own. */
export function proposeSeenColours(palette: readonly PaletteColour[]): ColourFamily[] {
  return families(palette).slice(0, 3);
}

/**
 * The word for a colour family as it is in a palette: "bottle green"; the family's own when the palette has none of it.
 * @returns null without a family
 */
export function shadeOf(palette: readonly PaletteColour[], family: string | undefined): string | null {
  const [largest] = palette
    .map(({ lab, share }) => ({ ...nameColour(lab), share }))
    .filter((colour) => colour.family === family)
    .sort((one, other) => other.share - one.share);
  return largest?.shade ?? family ?? null;
}

/** The palette without large pale greys, if another colour is left. */
export function withoutBackdrop(palette: readonly PaletteColour[]): readonly PaletteColour[] {
  const rest = palette.filter(
    ({ lab: [l, a, b], share }) => !(l > 84 && Math.hypot(a, b) < 14 && share > 0.25),
  );
  return rest.length > 0 ? rest : palette;
}

/** Families that cover enough of a palette, the largest first. */
function families(palette: readonly PaletteColour[]): ColourFamily[] {
  const shares = new Map<ColourFamily, number>();
  for (const { lab, share } of palette) {
    const { family } = nameColour(lab);
    shares.set(family, (shares.get(family) ?? 0) + share);
  }
  const total = palette.reduce((sum, { share }) => sum + share, 0);
  const sorted = [...shares].sort((one, other) => other[1] - one[1]);
  return sorted.filter(([, share], at) => at === 0 || share / total >= leastShare).map(([family]) => family);
}

/**
 * The exact colours of a piece's colour families, measured from the palette of its cover: the mean of the
 * family's colours, and the share of the picture that they cover. A family that the picture does not contain
 * has none.
 */
export function shadesOf(
  palette: readonly PaletteColour[],
  families: readonly string[],
): (PaletteColour & { family: string })[] {
  return families.flatMap((family) => {
    const members = palette.filter(({ lab }) => nameColour(lab).family === family);
    const share = members.reduce((sum, colour) => sum + colour.share, 0);
    if (share === 0) return [];
    const mean = (axis: 0 | 1 | 2) =>
      members.reduce((sum, colour) => sum + colour.lab[axis] * colour.share, 0) / share;
    return [{ family, lab: [mean(0), mean(1), mean(2)], share: Math.min(1, share) }];
  });
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
