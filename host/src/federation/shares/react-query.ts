/**
 * `@tanstack/react-query` in this page: the names that Bestie uses (see react-router-dom.ts for the reason).
 */
export {
  CancelledError,
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query-whole';
