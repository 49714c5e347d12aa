/** Whether a client takes a compressed answer, by its `Accept-Encoding`. */
export function acceptsEncoding(header: string | string[] | undefined, encoding: 'gzip' | 'br'): boolean {
  const offers = String(header ?? '')
    .split(',')
    .map((offer) => offer.trim().toLowerCase());
  const named = encoding === 'gzip' ? /^(x-)?gzip\b/ : /^br\b/;
  const found = offers.find((offer) => named.test(offer)) ?? offers.find((offer) => offer.startsWith('*'));
  return found !== undefined && !/;\s*q=0(\.0*)?$/.test(found);
}
