export { wordFiltersPort } from './review-text';
export type { ReviewedText, WordFiltersPort } from './review-text';
