/** An object in the v0 protocol: numbers are strings, absent values are omitted. */
export type ObjectResource = Record<string, string | Record<string, string>>;
