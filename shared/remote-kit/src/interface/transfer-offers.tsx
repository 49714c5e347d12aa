import { useQuery } from '@tanstack/react-query';
import { transfersQueries } from '@bestie/client/transfers.queries';
import { userTopic } from '@bestie/contracts/live';
import type { TransferKind } from '@bestie/contracts/transfers';
import type { TransferOffer } from '@bestie/contracts/transfers.contract';
import { Button } from '@bestie/design-system/button';
import { FormError } from '@bestie/design-system/form-error';
import { formatBytes } from '@bestie/design-system/format-bytes';
import { formatMoment } from '@bestie/design-system/format-date';
import { useActionState } from '../actions/use-action';
import { useLiveRefresh } from '../actions/use-live-refresh';
import { useShell } from '../shell/shell';
import styles from './transfer-offers.module.css';

export interface TransferOffersProps {
  kind: TransferKind;
  /** Queries of the list that the thing is in once it is accepted. */
  stale: readonly (readonly string[])[];
}

/** Boards or spaces that an admin offers to the person; nothing while there are none. */
export default function TransferOffers({ kind, stale }: TransferOffersProps) {
  const { api, session } = useShell();
  const { data } = useQuery(transfersQueries.list(api));
  useLiveRefresh(session ? userTopic(session.uid) : null, transfersQueries.all);
  return data?.items
    .filter((offer) => offer.kind === kind)
    .map((offer) => <Offer key={offer.id} offer={offer} stale={stale} />);
}

function Offer({ offer, stale }: { offer: TransferOffer } & Pick<TransferOffersProps, 'stale'>) {
  const { api } = useShell();
  const { act, busy, message } = useActionState();
  const { id, kind, title, from, bytes, expiresAt } = offer;
  const answer = (verb: 'accept' | 'decline', said: string) =>
    act<unknown>({
      call: () => api.transfers[verb]({ transferId: id }),
      stale: [transfersQueries.all, ...stale],
      said,
      failure: 'thrown',
    });
  return (
    <section className={styles.offer} aria-label={`The ${kind} “${title}” is offered to you`}>
      <div className={styles.words}>
        <p className={styles.title}>
          The {kind} “{title}” is offered to you.
        </p>
        <p className={styles.more}>
          {from.name} owns it until you accept.{' '}
          {bytes > 0 && `Its ${formatBytes(bytes)} will count for your storage. `}
          The offer ends on {formatMoment(expiresAt)}.
        </p>
        <FormError>{message}</FormError>
      </div>
      <div className={styles.answers}>
        <Button disabled={busy} onClick={() => void answer('decline', `“${title}” stays with ${from.name}.`)}>
          Decline
        </Button>
        <Button
          variant="primary"
          loading={busy}
          onClick={() => void answer('accept', `“${title}” is yours.`)}
        >
          Accept
        </Button>
      </div>
    </section>
  );
}
