import { queryOptions } from '@tanstack/react-query';
import type { CaseOrder } from '@bestie/contracts/reports';
import type { Api } from './api';
import { pagedQuery } from './paged-query';

/** Query options of reports: for admins, but for {@link own}. */
export const reportsQueries = {
  all: ['reports'] as const,
  open: (api: Api, order: CaseOrder) =>
    pagedQuery([...reportsQueries.all, 'open', order], (page, signal) =>
      api.reports.list({ order, ...page }, { signal }),
    ),
  /** An open case with what the thing says now. */
  case: (api: Api, reportId: string) =>
    queryOptions({
      queryKey: [...reportsQueries.all, 'case', reportId],
      queryFn: ({ signal }) => api.reports.get({ reportId }, { signal }),
    }),
  decisions: (api: Api) =>
    pagedQuery([...reportsQueries.all, 'decisions'], (page, signal) =>
      api.reports.listDecisions(page, { signal }),
    ),
  /** What a decision is about. */
  decidedCase: (api: Api, decisionId: string) =>
    queryOptions({
      queryKey: [...reportsQueries.all, 'decidedCase', decisionId],
      queryFn: ({ signal }) => api.reports.getDecision({ decisionId }, { signal }),
    }),
  /** Appeals that nobody answered. */
  appeals: (api: Api) =>
    pagedQuery([...reportsQueries.all, 'appeals'], (page, signal) =>
      api.reports.listAppeals(page, { signal }),
    ),
  /** What was decided about a person, for admins. */
  about: (api: Api, uid: string) =>
    pagedQuery([...reportsQueries.all, 'about', uid], (page, signal) =>
      api.reports.listAbout({ uid, ...page }, { signal }),
    ),
  /** What was decided about one's own things. */
  aboutOwn: (api: Api) =>
    pagedQuery([...reportsQueries.all, 'aboutOwn'], (page, signal) =>
      api.reports.listAboutOwn(page, { signal }),
    ),
  /** Whether the form says what reports are for. */
  hint: (api: Api) =>
    queryOptions({
      queryKey: [...reportsQueries.all, 'hint'],
      queryFn: ({ signal }) => api.reports.hint({}, { signal }),
    }),
  /** What one reported oneself. */
  own: (api: Api) =>
    pagedQuery([...reportsQueries.all, 'own'], (page, signal) => api.reports.listOwn(page, { signal })),
};
