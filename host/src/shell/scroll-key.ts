/**
 * What a remembered scroll position belongs to. The first page of every load has the same key in the router’s history, so
 * it is remembered by its address: a page that is opened anew starts at its top, and a reload stays where it was.
 */
export const scrollKeyOf = ({
  key,
  pathname,
  search,
}: Record<'key' | 'pathname' | 'search', string>): string => (key === 'default' ? pathname + search : key);
