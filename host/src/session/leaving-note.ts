import { formatDay, plainDay } from '@bestie/design-system/format-date';

/** Until when somebody who left on this tab may come back; for the sign-in page. */
const storageKey = 'bestie:leaves-at';

export const rememberLeaving = (leavesAt: string): void => sessionStorage.setItem(storageKey, leavesAt);
export const forgetLeaving = (): void => sessionStorage.removeItem(storageKey);

/** "22 December 2026", where this browser is. */
export const leavingDay = (leavesAt: string): string => formatDay(plainDay(leavesAt));

/** What the sign-in page says to who has just asked to be deleted; null to everybody else. */
export function leavingNote(): string | null {
  const leavesAt = sessionStorage.getItem(storageKey);
  if (leavesAt === null || Number.isNaN(Date.parse(leavesAt))) return null;
  return `You are signed out everywhere. Your account will be deleted on ${leavingDay(leavesAt)}. Until then, sign in to keep it.`;
}
