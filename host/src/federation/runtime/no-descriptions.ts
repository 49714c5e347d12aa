/**
 * Replaces the federation runtime's descriptions of its error codes (webpack/federation-settings.js): a
 * message has its code and the address that explains it, and people see the texts of ../explain-failure.ts.
 */
const codesAlone = {};

export {
  codesAlone as buildDescMap,
  codesAlone as errorDescMap,
  codesAlone as runtimeDescMap,
  codesAlone as typeDescMap,
};
