import { formatMoment } from '@bestie/design-system/format-date';
import type { TransferableRow } from './moderated-row';

/** To whom a thing is offered, in a sentence. */
export function offeredTo({ transfer }: TransferableRow): string | null {
  if (!transfer) return null;
  const { to, expiresAt } = transfer;
  return `Offered to ${to.handle ? `@${to.handle}` : to.name} until ${formatMoment(expiresAt)}.`;
}
