import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '@bestie/contracts/define-contract';
import type { dealsContract } from '@bestie/contracts/deals.contract';
import type { invoicesContract } from '@bestie/contracts/invoices.contract';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

type BoardInput = InputOf<(typeof dealsContract)['listBoard']>;
type ListInput = Omit<InputOf<(typeof dealsContract)['list']>, 'cursor'>;
type BandsInput = InputOf<(typeof dealsContract)['listBands']>;
type TimeInput = InputOf<(typeof dealsContract)['checkTime']>;
type InvoicesInput = Omit<InputOf<(typeof invoicesContract)['list']>, 'cursor'>;

/**
 * Query options of deals with deliverables, invoices and payments. All are below `all`, which live events `deals.update` make
 * stale: what changes an invoice also changes its deal, the board, and what is owed.
 */
export const dealsQueries = {
  all: ['deals'] as const,
  /** Every open deal in columns. */
  listBoard: (api: Api, input: BoardInput = {}) =>
    queryOptions({
      queryKey: [...dealsQueries.all, 'board', input],
      queryFn: ({ signal }) => api.deals.listBoard(input, { signal }),
    }),
  /** Those with the latest activity first; also archived ones. */
  list: (api: Api, input: ListInput = {}) =>
    pagedQuery([...dealsQueries.all, 'list', input], (page, signal) =>
      api.deals.list({ ...input, ...page }, { signal }),
    ),
  /** The sheet of a deal. */
  get: (api: Api, dealId: string) =>
    queryOptions({
      queryKey: [...dealsQueries.all, 'get', dealId],
      queryFn: ({ signal }) => api.deals.get({ dealId }, { signal }),
    }),
  /** Its thread, the latest first. */
  listNotes: (api: Api, dealId: string) =>
    pagedQuery([...dealsQueries.all, 'notes', dealId], (page, signal) =>
      api.deals.listNotes({ dealId, ...page }, { signal }),
    ),
  getOwed: (api: Api) =>
    queryOptions({
      queryKey: [...dealsQueries.all, 'owed'],
      queryFn: ({ signal }) => api.deals.getOwed({}, { signal }),
    }),
  getIncome: (api: Api, year: number) =>
    queryOptions({
      queryKey: [...dealsQueries.all, 'income', year],
      queryFn: ({ signal }) => api.deals.getIncome({ year }, { signal }),
    }),
  /** What of deals needs the creator, in order. */
  listNeeds: (api: Api) =>
    queryOptions({
      queryKey: [...dealsQueries.all, 'needs'],
      queryFn: ({ signal }) => api.deals.listNeeds({}, { signal }),
    }),
  /** Rights and days of deliverables for a calendar. */
  listBands: (api: Api, input: BandsInput) =>
    queryOptions({
      queryKey: [...dealsQueries.all, 'bands', input],
      queryFn: ({ signal }) => api.deals.listBands(input, { signal }),
    }),
  /** What deals have against a version at a time, after a 409. */
  checkTime: (api: Api, input: TimeInput) =>
    queryOptions({
      queryKey: [...dealsQueries.all, 'time', input],
      queryFn: ({ signal }) => api.deals.checkTime(input, { signal }),
    }),
  listCategories: (api: Api) =>
    queryOptions({
      queryKey: [...dealsQueries.all, 'categories'],
      queryFn: ({ signal }) => api.deals.listCategories({}, { signal }),
    }),
  listInvoices: (api: Api, input: InvoicesInput = {}) =>
    pagedQuery([...dealsQueries.all, 'invoices', input], (page, signal) =>
      api.invoices.list({ ...input, ...page }, { signal }),
    ),
  getInvoice: (api: Api, invoiceId: string) =>
    queryOptions({
      queryKey: [...dealsQueries.all, 'invoice', invoiceId],
      queryFn: ({ signal }) => api.invoices.get({ invoiceId }, { signal }),
    }),
  /** Who issues the creator’s invoices. */
  getSender: (api: Api) =>
    queryOptions({
      queryKey: [...dealsQueries.all, 'sender'],
      queryFn: ({ signal }) => api.invoices.getSender({}, { signal }),
    }),
};

/** Addresses of files of an issued invoice, as downloads. */
export const invoiceFiles = {
  pdf: (invoiceId: string) => `/api/invoices/${invoiceId}.pdf`,
  xml: (invoiceId: string) => `/api/invoices/${invoiceId}.xml`,
  /** All of a year, or all. */
  zip: (year?: number) => (year === undefined ? '/api/invoices.zip' : `/api/invoices.zip?year=${year}`),
};
