export { restoreBackup } from './restore';
export { drill } from './drill';
export type { DrillAnswer, DrillTask } from './drill-thread';
