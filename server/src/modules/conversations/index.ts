export type { ConversationTables } from './conversation-tables';
export { textColumns, textState } from './texts.sql';
export type { TextColumns } from './texts.sql';
export { textRows } from './text-rows.repository';
export { textFields, textLeftOut } from './texts-archive';
