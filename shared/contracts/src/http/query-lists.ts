/**
 * A list as one value of a query: `a,b,c`. A comma or a backslash that belongs to a value has a backslash
 * before it.
 */
export const queryListText = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',');

/** The values of a text that {@link queryListText} wrote; empty ones are left out. */
export const readQueryList = (text: string): string[] =>
  (text.match(/(?:\\[\\,]|[^,])+/g) ?? []).map((value) => value.replace(/\\([\\,])/g, '$1'));
