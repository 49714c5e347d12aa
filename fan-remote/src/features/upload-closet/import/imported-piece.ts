import type { Money } from '@bestie/contracts/fields';
import type { Category, Condition, ItemStatus, Season } from '@bestie/contracts/items';

/** A piece as read from a row of a file. */
export interface ImportedPiece {
  name: string;
  category: Category;
  subcategory: string;
  brand: string;
  size: string;
  colours: string[];
  pattern: string;
  material: string;
  seasons: Season[];
  occasions: string[];
  tags: string[];
  formality: number;
  warmth: number;
  status: ItemStatus;
  condition: Condition;
  price: Money;
  purchaseDate: string;
  weightGrams: number;
  quantity: number;
  location: string;
  washEvery: number;
  favourite: boolean;
  notes: string;
}

/** Fields that a row must have; all others are optional. */
export type ReadPiece = Partial<ImportedPiece> & Pick<ImportedPiece, 'name' | 'category'>;
