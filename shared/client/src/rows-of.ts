/** The rows of all pages that an infinite query has fetched so far; none before the first. */
export const rowsOf = <Row>(data: { pages: readonly { items: readonly Row[] }[] } | undefined): Row[] =>
  data?.pages.flatMap(({ items }) => items) ?? [];
