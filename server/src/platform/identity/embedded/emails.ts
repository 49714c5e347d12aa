import { z } from 'zod';
import { ToolkitError } from './toolkit-error';

const email = z.email().max(254);

/**
 * One spelling per mailbox: trimmed, NFKC, lower case.
 * @throws ToolkitError MISSING_EMAIL, INVALID_EMAIL
 */
export function normaliseEmail(value: string | undefined): string {
  const text = value?.normalize('NFKC').trim().toLowerCase();
  if (!text) throw new ToolkitError('MISSING_EMAIL');
  if (!email.safeParse(text).success) throw new ToolkitError('INVALID_EMAIL');
  return text;
}
