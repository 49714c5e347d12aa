import type { OpenTransferColumns } from './transfers.sql';

/** An open offer as admins see it in the lists of all boards and spaces. */
export const presentOpenTransfer = (transfer: OpenTransferColumns | null) =>
  transfer && {
    id: transfer.id,
    to: transfer.to,
    expiresAt: new Date(transfer.expires_at).toISOString(),
  };
