import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';

/** Query options of the pages of the test provider. */
export const testPaymentsQueries = {
  get: (api: Api, checkoutId: string) =>
    queryOptions({
      queryKey: ['testPayments', checkoutId],
      queryFn: ({ signal }) => api.testPayments.get({ checkoutId }, { signal }),
    }),
};
