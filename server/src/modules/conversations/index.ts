export type { ConversationTables } from './conversation-tables';
export { isForgotten, textColumns, textState } from './texts.sql';
export type { TextColumns } from './texts.sql';
export { textRows } from './text-rows.repository';
export { textFields, textLeftOut } from './texts-archive';
export { commentRows, countComments, recentComments } from './comment-rows.repository';
export type { CommentColumns, CommentTables } from './comment-rows.repository';
export { commentReportTarget, createCommentsService } from './comments.service';
export type { CommentedNoun, CommentsService } from './comments.service';
