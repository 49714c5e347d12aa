export { accountKept, accountLeaving } from './account.domain-events';
