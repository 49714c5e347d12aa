import { formatDay, plainDay } from '@bestie/design-system/format-date';
import { keepText, keptText } from '@bestie/remote-kit/keep-text';

/** Key of the date until which a deleted account can be restored; read by the sign-in page. */
const storageKey = 'bestie:leaves-at';

export const rememberDeletion = (leavesAt: string): void => keepText('sessionStorage', storageKey, leavesAt);
export const forgetDeletion = (): void => keepText('sessionStorage', storageKey, null);

/** "22 December 2026", in the browser's time zone. */
export const deletionDay = (leavesAt: string): string => formatDay(plainDay(leavesAt));

/** The notice on the sign-in page after an account deletion was requested in this tab; otherwise null. */
export function deletionNote(): string | null {
  const leavesAt = keptText('sessionStorage', storageKey);
  if (leavesAt === null || Number.isNaN(Date.parse(leavesAt))) return null;
  return `You’re signed out everywhere. Your account will be deleted on ${deletionDay(leavesAt)}. To keep it, sign in before then.`;
}
