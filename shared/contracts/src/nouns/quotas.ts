/** Roles that have a storage quota, in the order of /meta. */
export const quotaRoles = ['fan', 'creator', 'admin'] as const;
export type QuotaRole = (typeof quotaRoles)[number];
