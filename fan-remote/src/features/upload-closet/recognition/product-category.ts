import type { Category } from '@bestie/contracts/items';

/** Category and subcategory of the product for each class of the training photos. */
const byClass: Record<string, { category: Category; subcategory: string | null }> = {
  dress: { category: 'dresses', subcategory: null },
  hat: { category: 'hats', subcategory: null },
  longsleeve: { category: 'tops', subcategory: 'long sleeves' },
  outwear: { category: 'outerwear', subcategory: null },
  pants: { category: 'trousers', subcategory: null },
  shirt: { category: 'shirts', subcategory: null },
  shoes: { category: 'shoes', subcategory: null },
  shorts: { category: 'shorts', subcategory: null },
  skirt: { category: 'skirts', subcategory: null },
  't-shirt': { category: 'tops', subcategory: 't-shirt' },
};

/** What a class is called in the closet. */
export const productCategory = (name: string) => byClass[name] ?? { category: 'other', subcategory: null };
