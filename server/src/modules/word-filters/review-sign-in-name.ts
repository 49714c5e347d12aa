import { BestieError } from '@bestie/contracts/errors';
import type { WordFiltersPort } from './review-text';

/**
 * A name that comes with a sign-in: with stars where it is censored. One that a filter blocks or holds is not taken over, and its
 * person is asked for another one where they choose their name.
 */
export async function reviewSignInName(
  textReview: WordFiltersPort['textReview'],
  name: string,
): Promise<string | null> {
  try {
    const { texts, isHeld } = await textReview.review({ name });
    return isHeld ? null : texts.name;
  } catch (error) {
    if (error instanceof BestieError && error.code === 'invalid_input') return null;
    throw error;
  }
}
