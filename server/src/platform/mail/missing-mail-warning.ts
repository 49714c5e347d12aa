import type { Config } from '../../config';

/**
 * The warning for a public server that cannot send mail; null where it can, or where only this machine reaches it.
 * With Firebase, Google mails confirmations and resets, so that only notifications are missing.
 */
export function missingMailWarning({
  loopback,
  smtp,
  firebase,
}: Pick<Config, 'loopback' | 'smtp' | 'firebase'>): string | null {
  if (smtp || loopback) return null;
  if (firebase) return 'SMTP_URL is not set: notifications are shown in Bestie and never mailed.';
  return 'SMTP_URL is not set, so this server sends no mail: no one can reset a forgotten password, and no one who signs up with a password can confirm their email address. They use Bestie with 200 MB of storage, are not found by their address, and get no mail.';
}
