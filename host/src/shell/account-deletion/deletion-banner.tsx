import { useState } from 'react';
import { failureText } from '@bestie/contracts/errors';
import { Button } from '@bestie/design-system/button';
import { deletionDay } from '../../session/deletion-note';
import { useServices } from '../services';
import styles from '../trial/trial-banner.module.css';

/** Shows on every page that this account will be deleted, and lets the person keep it. */
export default function DeletionBanner({ leavesAt }: { leavesAt: string }) {
  const { account, toast } = useServices();
  const [keeping, setKeeping] = useState(false);
  const keep = async () => {
    setKeeping(true);
    try {
      await account.cancelDeletion();
      toast('Your account stays, with everything in it.', { kind: 'success' });
    } catch (error) {
      setKeeping(false);
      toast(failureText(error), { kind: 'error' });
    }
  };
  return (
    <aside className={styles.banner} aria-label="Your account">
      <p>
        Your account will be deleted on <time dateTime={leavesAt}>{deletionDay(leavesAt)}</time>. Until then
        no one else can find you.
      </p>
      <Button size="s" loading={keeping} onClick={() => void keep()}>
        Keep my account
      </Button>
    </aside>
  );
}
