import { formatDay, plainDay } from '@bestie/design-system/format-date';

/** Key of the date until which a deleted account can be restored; read by the sign-in page. */
const storageKey = 'bestie:leaves-at';

export const rememberDeletion = (leavesAt: string): void => sessionStorage.setItem(storageKey, leavesAt);
export const forgetDeletion = (): void => sessionStorage.removeItem(storageKey);

/** "22 December 2026", in the browser's time zone. */
export const deletionDay = (leavesAt: string): string => formatDay(plainDay(leavesAt));

/** The notice on the sign-in page after an account deletion was requested in this tab; otherwise null. */
export function deletionNote(): string | null {
  const leavesAt = sessionStorage.getItem(storageKey);
  if (leavesAt === null || Number.isNaN(Date.parse(leavesAt))) return null;
  return `You’re signed out everywhere. Your account will be deleted on ${deletionDay(leavesAt)}. To keep it, sign in before then.`;
}
