export { restoreBackup } from './restore';
