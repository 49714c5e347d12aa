import type { AdminBoard } from '@bestie/contracts/admin-boards.contract';

/** What pages read of every shared thing that admins moderate, whatever its kind. */
export type ModeratedRow = Pick<
  AdminBoard,
  'id' | 'version' | 'owner' | 'openReports' | 'createdAt' | 'deletedAt' | 'hidden' | 'openedUntil' | 'can'
>;

/** And of those that can get a new owner. */
export type TransferableRow = ModeratedRow & Pick<AdminBoard, 'transfer'>;
