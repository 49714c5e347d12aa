export { presentOpenTransfer } from './transfers.presenter';
export { openTransferOf } from './transfers.sql';
export type { OpenTransferColumns } from './transfers.sql';
