import { paths } from '@bestie/contracts/paths';

/** The sheet of a deal. */
export const dealPath = (dealId: string): string => `${paths.creator.moneyChat}?deal=${dealId}`;
