import type { ReportKind } from '@bestie/contracts/reports';

/** Tables of what people write to one another: texts, and what belongs to each by the column `key`. */
export interface ConversationTables {
  texts: string;
  pictures: string;
  mentions: string;
  reactions: string;
  /** Former versions, where they are kept. */
  revisions?: string;
  key: string;
  /** The column of a text that names its thread or room. */
  of: string;
  /** As cases of reports name a text. */
  caseKind: ReportKind;
  /** Also a text that was something else before, such as the opening of a thread, under the same id. */
  formerCaseKind?: ReportKind;
}
