import type { QuotaRole } from '@bestie/contracts/quotas';

export const roleNames: Record<QuotaRole, string> = { fan: 'Fans', creator: 'Creators', admin: 'Admins' };
