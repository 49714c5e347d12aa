/** Input of an operation. */
export type Input = Record<string, unknown>;
