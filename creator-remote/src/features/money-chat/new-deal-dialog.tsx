import type { Api } from '@bestie/client/api';
import { dealsQueries } from '@bestie/client/deals.queries';
import type { DealCurrency } from '@bestie/contracts/currencies';
import type { dealsContract } from '@bestie/contracts/deals.contract';
import type { Deal } from '@bestie/contracts/deals.schema';
import type { InputOf } from '@bestie/contracts/define-contract';
import { BestieError } from '@bestie/contracts/errors';
import { limits } from '@bestie/contracts/limits';
import { Field } from '@bestie/design-system/field';
import type { TypedAmount } from '@bestie/design-system/money';
import { TextArea } from '@bestie/design-system/text-area';
import { TextInput } from '@bestie/design-system/text-input';
import { CreateDialog } from '@bestie/remote-kit/create-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { typedFee } from './deal-words';
import { FeeFields } from './fee-fields';

const empty = {
  brand: '',
  contact: '',
  amount: null as TypedAmount,
  currency: 'EUR' as DealCurrency,
  terms: '',
};

export interface NewDealDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated: (deal: Deal) => void;
}

/** An earlier call, whose answer was lost, may have created it with other words: they are changed. */
async function createDeal(api: Api, input: InputOf<typeof dealsContract.create>): Promise<Deal> {
  try {
    return await api.deals.create(input);
  } catch (error) {
    if (!(error instanceof BestieError && error.code === 'already_exists')) throw error;
    const { id: dealId, ...words } = input;
    const { version } = await api.deals.get({ dealId });
    return api.deals.update({ dealId, version, ...words });
  }
}

/** Writes a deal down as a lead. Everything but the brand can follow later. */
export function NewDealDialog(props: NewDealDialogProps) {
  const { api } = useShell();
  return (
    <CreateDialog
      {...props}
      onCreated={(deal: Deal) => {
        props.onOpenChange(false);
        props.onCreated(deal);
      }}
      empty={empty}
      draftKey="new-deal"
      title="New deal"
      description="It starts as a lead. Only the brand is needed now."
      submitLabel="Add deal"
      isBlank={({ brand, contact, terms }) => brand + contact + terms === ''}
      create={({ id, brand, contact, amount, currency, terms }) => ({
        call: async () =>
          createDeal(api, {
            id,
            brand,
            contact: { name: contact, email: '', phone: '' },
            fee: typedFee(amount, currency),
            terms,
          }),
        stale: [dealsQueries.all],
      })}
    >
      {({ words, change, issue }) => (
        <>
          <Field label="Brand" required error={issue('brand')}>
            <TextInput
              dir="auto"
              value={words.brand}
              maxLength={limits.deals.brandLength}
              autoComplete="off"
              required
              onChange={(event) => change({ brand: event.target.value })}
            />
          </Field>
          <Field label="Contact person" optional error={issue('contact')}>
            <TextInput
              dir="auto"
              value={words.contact}
              maxLength={limits.deals.contactLength}
              autoComplete="off"
              onChange={(event) => change({ contact: event.target.value })}
            />
          </Field>
          <FeeFields
            optional
            amount={words.amount}
            currency={words.currency}
            error={issue('fee')}
            onChange={change}
          />
          <Field label="What it is about" optional error={issue('terms')}>
            <TextArea
              rows={3}
              dir="auto"
              value={words.terms}
              maxLength={limits.deals.termsLength}
              onChange={(event) => change({ terms: event.target.value })}
            />
          </Field>
        </>
      )}
    </CreateDialog>
  );
}
