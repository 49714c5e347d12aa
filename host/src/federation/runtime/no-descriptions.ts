/**
 * Takes the place of the federation runtime's sentences about its error codes (webpack/federation-settings.js): a
 * message carries its code and the address that explains it, and people read what ../explain-failure.ts says.
 */
const codesAlone = {};

export {
  codesAlone as buildDescMap,
  codesAlone as errorDescMap,
  codesAlone as runtimeDescMap,
  codesAlone as typeDescMap,
};
