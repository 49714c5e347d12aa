import { limits } from '@bestie/contracts/limits';
import { shortenBetweenWords } from '../../platform/documents/shorten';

/** The beginning of a post, as lists show it. */
export const openingOf = (body: string): string => shortenBetweenWords(body, limits.forum.openingLength);
