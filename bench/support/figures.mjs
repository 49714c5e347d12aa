/** Median; of an even number the lower one. */
export const median = (values) =>
  [...values].sort((one, other) => one - other)[Math.floor((values.length - 1) / 2)];

/** The value below which this share of them lies; NaN of none. */
export const percentile = (values, share) =>
  [...values].sort((one, other) => one - other)[Math.ceil((values.length - 1) * share)] ?? NaN;
