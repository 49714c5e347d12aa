import { useState } from 'react';
import type { DealCurrency } from '@bestie/contracts/currencies';
import { dealStageLabels, refusalOfMove, type DealStage } from '@bestie/contracts/deals';
import type { Deal } from '@bestie/contracts/deals.schema';
import { limits } from '@bestie/contracts/limits';
import { ConflictChoice } from '@bestie/design-system/conflict-choice';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import type { TypedAmount } from '@bestie/design-system/money';
import { TextArea } from '@bestie/design-system/text-area';
import { FormDialog } from '@bestie/remote-kit/form-dialog';
import { useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { movedDeal } from '../deal-words';
import { FeeFields } from '../fee-fields';
import type { DealMoves } from './use-deal-moves';

interface MoveDialogProps {
  deal: Deal;
  /** As it is on the server now. */
  latest: Deal;
  to: DealStage;
  action: DealMoves['actionOfMove'];
  onClose: () => void;
}

interface Words {
  amount: TypedAmount;
  currency: DealCurrency;
  terms: string;
  note: string;
}

/** Asks for what a stage needs: fee and terms to sign, a reason to lose a deal or to go back. */
export function MoveDialog({ deal, latest, to, action, onClose }: MoveDialogProps) {
  const moved = movedDeal(deal);
  const asksAgreement = refusalOfMove(moved, to, 'why')?.needs === 'agree';
  const agreed = { ...moved, fee: 0, currency: 'EUR', terms: 'agreed' };
  const asksNote = refusalOfMove(agreed, to, '')?.needs === 'note';
  const [words, setWords, forget] = useDraft<Words>(`move:${deal.id}:${to}`, {
    amount: deal.fee?.amount ?? null,
    currency: deal.fee?.currency ?? 'EUR',
    terms: deal.terms,
    note: '',
  });
  const [missing, setMissing] = useState<string | null>(null);
  const { act, busy, issue, conflict, failure } = useActionState();
  const close = () => {
    forget();
    onClose();
  };

  async function submit(version: number) {
    const { currency, terms, note } = words;
    const amount = typeof words.amount === 'number' ? words.amount : null;
    const fee = amount === null ? null : { amount, currency };
    const refusal = refusalOfMove({ ...moved, fee: amount, currency, terms }, to, note);
    setMissing(refusal?.field ?? null);
    if (refusal) return;
    const done = await act({
      ...action({ ...deal, version }, to, { ...(asksAgreement && { fee, terms }), ...(note && { note }) }),
      failure: 'thrown',
    });
    if (done) close();
  }

  const label = dealStageLabels[to];
  return (
    <FormDialog
      size="s"
      noValidate
      title={to === 'lost' ? `Lost: ${deal.brand}` : `${deal.brand} to ${label}`}
      description={
        asksAgreement
          ? `A deal is ${label.toLowerCase()} once fee and terms are agreed.`
          : to === 'lost'
            ? 'The deal stays readable, and can come back.'
            : 'Going back takes a reason, which is kept with the notes.'
      }
      submitLabel={to === 'lost' ? 'Mark as lost' : `Move to ${label}`}
      busy={busy}
      dismissible={words.note === '' && words.terms === deal.terms}
      onClose={close}
      onSubmit={() => void submit(deal.version)}
    >
      {asksAgreement && (
        <>
          <FeeFields
            required
            amount={words.amount}
            currency={words.currency}
            error={missing === 'fee' ? 'Enter the fee; 0 if it is a gift.' : issue('fee')}
            onChange={(change) => setWords({ ...words, ...change })}
          />
          <Field
            label="Terms"
            required
            error={missing === 'terms' ? 'Enter what was agreed.' : issue('terms')}
          >
            <TextArea
              rows={4}
              dir="auto"
              maxLength={limits.deals.termsLength}
              value={words.terms}
              onChange={(event) => setWords({ ...words, terms: event.target.value })}
            />
          </Field>
        </>
      )}
      {asksNote && (
        <Field label="Why?" required error={missing === 'note' ? 'Say why.' : issue('note')}>
          <TextArea
            rows={3}
            dir="auto"
            maxLength={limits.deals.noteLength}
            value={words.note}
            onChange={(event) => setWords({ ...words, note: event.target.value })}
          />
        </Field>
      )}
      {conflict ? (
        <ConflictChoice busy={busy} onTheirs={close} onMine={() => void submit(latest.version)}>
          This deal was changed on another device in the meantime.
        </ConflictChoice>
      ) : (
        <FormError>{failure}</FormError>
      )}
    </FormDialog>
  );
}
