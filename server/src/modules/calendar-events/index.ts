export { instantOf, shiftWallTime, wallTimeOf } from './recurrence';
