export { endSuspension, sanctionPerson } from './sanction-person';
export { personSanctioned } from './users.domain-events';
export { usersPort } from './users.port';
export type { UsersPort } from './users.port';
