import { paths } from '@bestie/contracts/paths';

/** Id of the section of /settings. */
export const privacyAnchor = 'privacy';
/** Where one chooses who finds one. */
export const privacyPath = `${paths.fan.settings}#${privacyAnchor}`;
