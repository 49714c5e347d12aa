import type { Category } from '@bestie/contracts/items';

/** What is known of the formality of a piece. */
interface FormalityFacts {
  formality: number | null;
  name: string;
  material: string | null;
  category: Category;
}

/** Words of a name or material and how formal they are, 1 to 5; the first that matches counts. */
const words: readonly [RegExp, number][] = [
  [/\b(gown|tuxedo|cocktail|evening|sequins?|black tie)\b/i, 5],
  [/\b(flip.?flops?|joggers?|sweatpants|hoodie|tank|beach)\b/i, 1],
  [/\b(pumps|heels|stilettos?|blazer|suit|satin|silk|blouse|brogues?|oxfords?|pencil)\b/i, 4],
  [/\b(tee|t-shirt|jeans|denim|sneakers?|trainers|canvas|puffer|parka|sweatshirt|sandals?)\b/i, 2],
  [/\b(coat|loafers|poplin|pleat(ed)?|tweed|cashmere|wool trousers)\b/i, 3.5],
];
const usual: Partial<Record<Category, number>> = {
  tops: 2,
  shorts: 1.5,
  shirts: 3.2,
  knitwear: 2.8,
};

/** How formal a piece is, 1 to 5: as its owner set it, otherwise from its name; null where nothing is known. */
export const formalityOf = (piece: FormalityFacts): number | null =>
  piece.formality ??
  words.find(([pattern]) => pattern.test(`${piece.name} ${piece.material ?? ''}`))?.[1] ??
  usual[piece.category] ??
  null;
