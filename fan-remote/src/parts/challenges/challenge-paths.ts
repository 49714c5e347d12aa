import { generatePath } from 'react-router-dom';
import { paths } from '@bestie/contracts/paths';

/** The page of a challenge. */
export const challengePath = (challengeId: string): string =>
  generatePath(paths.fan.challenge, { challengeId });
