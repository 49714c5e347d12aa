/**
 * Takes the place of the federation runtime's ranges of versions (webpack/federation-settings.js): by this same function
 * the server refuses a release whose shared packages the host does not provide.
 */
export { satisfies as satisfy } from '@bestie/contracts/versions';
