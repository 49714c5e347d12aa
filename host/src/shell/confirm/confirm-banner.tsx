import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Account } from '@bestie/contracts/account.contract';
import { failureText } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { userTopic } from '@bestie/contracts/live';
import { Button } from '@bestie/design-system/button';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { formatMoment } from '@bestie/design-system/format-date';
import { keepText, keptText } from '@bestie/remote-kit/keep-text';
import { createConfirmation } from '../../session/confirmation';
import { useServices } from '../services';
import styles from '../trial/trial-banner.module.css';

/** How many mails are left, in words; empty until the answer is there. */
function budgetText(mails: Account['verificationMails']): string {
  if (!mails) return '';
  if (mails.nextAt !== null) return `You can get another link after ${formatMoment(mails.nextAt)}.`;
  return mails.left === 1 ? '1 more link today.' : `${mails.left} more links today.`;
}

export interface ConfirmBannerProps {
  uid: string;
  email: string;
  /** Another banner has the place; a confirmation is still heard of. */
  hidden: boolean;
}

type Reach = NonNullable<Account['verificationMails']>['reach'];

/** Where the link is. */
const linkText = (reach: Reach, email: string): string =>
  ({
    inbox: `Open the link we sent to ${email}.`,
    terminal: 'This server sends no email: open the link that it printed to its terminal.',
    nobody: `This server cannot send email yet, so no link was sent to ${email}.`,
  })[reach];

const sentText = (reach: Reach, email: string): string =>
  reach === 'terminal' ? 'A new link is in the terminal of the server.' : `We sent a new link to ${email}.`;

/** Who put the question off in this visit. */
const laterKey = 'bestie:confirm-later';

/**
 * Asks on every page to confirm the address, until it is confirmed in any tab or on any device. “Not now” leaves the
 * page its whole height until the next visit.
 */
export default function ConfirmBanner({ uid, email, hidden }: ConfirmBannerProps) {
  const services = useServices();
  const { api, live, toast } = services;
  const { sendConfirmation, checkConfirmation } = useMemo(() => createConfirmation(services), [services]);
  const [mails, setMails] = useState<Account['verificationMails']>(null);
  // Until the server has answered, nothing is said about the link.
  const [asked, setAsked] = useState(false);
  const [sending, setSending] = useState(false);
  const [isPutOff, setPutOff] = useState(() => keptText('sessionStorage', laterKey) === uid);

  const count = useCallback(async () => {
    // Without an answer the button still works, and the provider refuses too many requests.
    const account = await api.account.get({}).catch(() => null);
    setMails(account?.verificationMails ?? null);
    setAsked(true);
  }, [api]);

  useEffect(() => {
    void count();
    const onVisible = () => document.visibilityState === 'visible' && void checkConfirmation();
    document.addEventListener('visibilitychange', onVisible);
    const end = live.subscribe(userTopic(uid), (event) => {
      // A null event means that events may have been missed.
      if (event === null || event.type === 'account.confirmEmail') void checkConfirmation();
    });
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      end();
    };
  }, [checkConfirmation, count, live, uid]);

  const reach = mails?.reach ?? 'inbox';
  const resend = async () => {
    setSending(true);
    try {
      await sendConfirmation();
      toast(sentText(reach, email), { kind: 'success' });
    } catch (error) {
      toast(failureText(error), { kind: 'error' });
    }
    await count();
    setSending(false);
  };

  const putOff = () => {
    keepText('sessionStorage', laterKey, uid);
    setPutOff(true);
  };

  if (hidden || isPutOff) return null;
  return (
    <aside className={styles.banner} aria-label="Confirm your email">
      <p>
        <strong>Confirm your email address.</strong> {asked && linkText(reach, email)}{' '}
        <span className={styles.more}>
          Until then, no one can find or invite you by this address, and you have{' '}
          {formatBytes(limits.storage.unverifiedQuotaBytes)} of storage.
        </span>
      </p>
      {reach !== 'nobody' && (
        <Button size="s" loading={sending} disabled={mails?.left === 0} onClick={() => void resend()}>
          Send again
        </Button>
      )}
      <Button size="s" variant="ghost" onClick={putOff}>
        Not now
      </Button>
      {mails && reach !== 'nobody' && <small>{budgetText(mails)}</small>}
    </aside>
  );
}
