export { sanctionPerson } from './sanction-person';
export { usersPort } from './users.port';
export type { UsersPort } from './users.port';
