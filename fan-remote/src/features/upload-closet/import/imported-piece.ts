import type { Money } from '@bestie/contracts/fields';
import type { Category, Condition, ItemStatus, Season } from '@bestie/contracts/items';

/** A piece as a line of a file tells it. */
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

/** What a line must tell; the rest may be missing. */
export type ReadPiece = Partial<ImportedPiece> & Pick<ImportedPiece, 'name' | 'category'>;
