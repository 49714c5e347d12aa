import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '@bestie/contracts/errors';
import { Button } from '@bestie/design-system/button';
import { FormError } from '@bestie/design-system/form-error';
import { Section } from '@bestie/design-system/section';
import { Loading, Skeleton } from '@bestie/design-system/skeleton';
import { useShell } from '@bestie/remote-kit/shell';
import { PasswordForm } from './password-form';
import styles from './settings-page.module.css';

/** Requests a link for choosing a password, and says whether it was sent. */
function useResetMail() {
  const { account, session } = useShell();
  const [state, setState] = useState<{ busy: boolean; error: string | null; note: string | null }>({
    busy: false,
    error: null,
    note: null,
  });
  async function send() {
    setState({ busy: true, error: null, note: null });
    try {
      await account.sendPasswordReset();
      const note = `An email with a link is on its way to ${session?.email}. The link works for an hour.`;
      setState({ busy: false, error: null, note });
    } catch (error) {
      setState({ busy: false, error: failureText(error), note: null });
    }
  }
  return { ...state, send };
}

/** Changes the password, or emails a link to set one for people who only sign in with Google. */
export function PasswordSection() {
  const { account, session } = useShell();
  const hasPassword = useQuery({
    queryKey: ['account', 'password', session?.uid],
    queryFn: () => account.hasPassword(),
    retry: false,
  });
  const mail = useResetMail();
  const [changing, setChanging] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const opened = useRef(false);
  // Closing the form returns the focus to the button that opened it.
  useEffect(() => {
    if (opened.current && !changing) opener.current?.focus();
    opened.current = changing;
  }, [changing]);

  return (
    <Section title="Password">
      <div>
        {hasPassword.data === undefined && !hasPassword.isError ? (
          <Loading label="Checking how you sign in…">
            <div className={styles.row}>
              <Skeleton width="min(280px, 60%)" height={16} />
              <Skeleton width={168} height={44} />
            </div>
          </Loading>
        ) : hasPassword.isError ? (
          <div className={styles.row}>
            <p className={styles.hint}>Your sign-in method could not be loaded.</p>
            <Button loading={hasPassword.isFetching} onClick={() => void hasPassword.refetch()}>
              Retry
            </Button>
          </div>
        ) : changing ? (
          <PasswordForm
            resetting={mail.busy}
            onForgotten={() => void mail.send()}
            onDone={() => setChanging(false)}
          />
        ) : hasPassword.data ? (
          <div className={styles.row}>
            <p className={styles.hint}>You sign in with your email address and a password.</p>
            <Button ref={opener} onClick={() => setChanging(true)}>
              Change password
            </Button>
          </div>
        ) : (
          <div className={styles.row}>
            <p className={styles.hint}>You sign in with Google and have no password yet.</p>
            <Button loading={mail.busy} onClick={() => void mail.send()}>
              Email me a link to make one
            </Button>
          </div>
        )}
        <div className={styles.messages}>
          <FormError>{mail.error}</FormError>
          <p role="status" className={mail.note ? styles.note : undefined}>
            {mail.note}
          </p>
        </div>
      </div>
    </Section>
  );
}
