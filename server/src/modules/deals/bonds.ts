import type { DealRightRecord } from './deals.tables';

/** A right of a signed deal, with what decides about posts. */
export type BindingRight = Pick<
  DealRightRecord,
  'id' | 'deal_id' | 'kind' | 'category' | 'networks' | 'from_day' | 'until_day'
> & {
  brand: string;
  /** Assets of the deal; only usage has them. */
  asset_ids: string[];
};

/** Which deals a version of a post belongs to, and the category of the first of them. */
export interface LinkedVariant {
  variant_id: string;
  deal_id: string;
  category: string;
}

/** What binds the posts of a creator. */
export interface Bonds {
  /** The creator’s zone, in which days are whole. */
  zone: string;
  rights: readonly BindingRight[];
  links: readonly LinkedVariant[];
}
