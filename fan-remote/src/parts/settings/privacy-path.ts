import { paths } from '@bestie/contracts/paths';

/** Id of the privacy section of /settings. */
export const privacyAnchor = 'privacy';
/** Path of the privacy settings. */
export const privacyPath = `${paths.fan.settings}#${privacyAnchor}`;
