export { requireActiveAdmin } from './require-active-admin';
export { endMute, endSuspension, sanctionPerson } from './sanction-person';
export type { RemainingSanction } from './sanction-person';
export { effectOfSuspension } from './suspension-mail';
export { personSanctioned, publishedShown, sanctionEnded } from './users.domain-events';
export type { PersonSanctioned } from './users.domain-events';
export { usersPort } from './users.port';
