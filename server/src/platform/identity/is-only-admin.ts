import type { Person } from '../http/caller';

/**
 * Whether no other admin can decide in the caller's place. The caller need not be among the admins: who is leaving acts
 * until then, and is not alone while another stays.
 * @param admins active admins who are not leaving
 */
export const isOnlyAdmin = ({ uid }: Pick<Person, 'uid'>, admins: readonly { uid: string }[]): boolean =>
  !admins.some((admin) => admin.uid !== uid);
