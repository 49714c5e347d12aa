import { Suspense, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { dealsQueries, invoiceFiles } from '@bestie/client/deals.queries';
import { rowsOf } from '@bestie/client/rows-of';
import { limits } from '@bestie/contracts/limits';
import { Button } from '@bestie/design-system/button';
import { formatDate } from '@bestie/design-system/format-date';
import { Section } from '@bestie/design-system/section';
import { lazyPart } from '@bestie/remote-kit/lazy-part';
import { useShell } from '@bestie/remote-kit/shell';
import { useActionState } from '@bestie/remote-kit/use-action';
import styles from './delete-account.module.css';

const DeleteAccountDialog = lazyPart(
  () => import(/* webpackChunkName: "delete-account-dialog" */ './delete-account-dialog'),
);

/** Whether the person issued invoices, as a creator or before. */
function useHasInvoices(): boolean {
  const { api } = useShell();
  const { data } = useInfiniteQuery(dealsQueries.listInvoices(api, { state: 'issued', limit: 1 }));
  return rowsOf(data).length > 0;
}

function InvoicesAsZip() {
  return (
    <Button href={invoiceFiles.zip()} download>
      Your invoices as a ZIP
    </Button>
  );
}

/** The state of an account that is about to be deleted, and how to keep it. */
function DeletionPending({ leavesAt, hasInvoices }: { leavesAt: string; hasInvoices: boolean }) {
  const { account } = useShell();
  const { act, busy } = useActionState();
  const keep = () =>
    act({ call: () => account.cancelDeletion(), said: 'Your account stays, with everything in it.' });
  return (
    <div className={styles.place}>
      <p>
        Everything will be deleted on <time dateTime={leavesAt}>{formatDate(leavesAt)}</time>. Until then no
        one else can find you, and nothing is lost.
      </p>
      <div className={styles.buttons}>
        {hasInvoices && <InvoicesAsZip />}
        <Button loading={busy} onClick={() => void keep()}>
          Keep my account
        </Button>
      </div>
    </div>
  );
}

/** Deletes the account: what is deleted and when, an export, and the confirmation. */
export function DeleteAccountSection() {
  const { session } = useShell();
  const hasInvoices = useHasInvoices();
  const [asking, setAsking] = useState(false);
  // The dialog stays mounted after the first opening, so that its closing is animated.
  const [asked, setAsked] = useState(false);

  return (
    <Section title="Delete account">
      {session?.leavesAt ? (
        <DeletionPending leavesAt={session.leavesAt} hasInvoices={hasInvoices} />
      ) : (
        <div className={styles.place}>
          <p>
            You’re signed out everywhere, and from then on no one else can find you. You have{' '}
            {limits.trashDays} days to come back and keep everything. After that it is deleted for good:
          </p>
          <ul className={styles.list}>
            <li>your closet with all photos, outfits, plans, trips and capsules;</li>
            {hasInvoices && <li>your deals with their invoices;</li>}
            <li>your boards and spaces, with what others added to them;</li>
            <li>what you pinned on other people’s boards, your profile, your handle and who you follow.</li>
          </ul>
          <p>
            What others made on shared boards stays theirs. Files and comments in other people’s spaces stay
            there without your name.
          </p>
          <div className={styles.buttons}>
            <Button href="/api/archive" download>
              Export everything first
            </Button>
            {hasInvoices && <InvoicesAsZip />}
            <Button
              variant="danger"
              onClick={() => {
                setAsked(true);
                setAsking(true);
              }}
            >
              Delete account
            </Button>
          </div>
          {asked && (
            <Suspense fallback={null}>
              <DeleteAccountDialog open={asking} onOpenChange={setAsking} />
            </Suspense>
          )}
        </div>
      )}
    </Section>
  );
}
