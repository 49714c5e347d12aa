import { contentLabels } from '@bestie/contracts/reports';
import type { ReportReason } from '@bestie/contracts/reports';
import type { PagePreview } from '../../platform/page/page-html';

/** What the page of a labelled thing shows to link previews and search engines: the label alone. */
export const coveredPreview = (label: ReportReason, path: string): PagePreview => ({
  title: contentLabels[label],
  description: 'An admin put a label on this page on Bestie.',
  path,
  picture: null,
  indexed: false,
});
