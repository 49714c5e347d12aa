import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { dealsQueries } from '@bestie/client/deals.queries';
import { dealStageLabels, refusalOfMove, type DealStage } from '@bestie/contracts/deals';
import type { Deal, DealCard } from '@bestie/contracts/deals.schema';
import { failureText } from '@bestie/contracts/errors';
import type { Invoice } from '@bestie/contracts/invoices.schema';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';
import { changedElsewhere, invoiceToPay, movedDeal } from '../deal-words';

/** What a person fills in before something about a deal is done. */
export type Task =
  | { kind: 'move'; deal: Deal; to: DealStage }
  | { kind: 'pay'; deal: Deal; invoice: Invoice; refund?: boolean }
  | { kind: 'invoice'; deal: Deal; draft: Invoice }
  | { kind: 'credit'; deal: Deal; invoice: Invoice };

/** Fields of a move that its dialog asks for. */
export interface MoveWords {
  note?: string;
  fee?: Deal['fee'];
  terms?: string;
}

/**
 * Moves deals between stages. Where a stage needs something first (fee and terms, a reason, an invoice, a payment), its
 * form opens instead, and nothing has moved until it is sent.
 * @param openSheet opens the sheet of a deal
 */
export function useDealMoves(openSheet: (dealId: string) => void) {
  const { api, queryClient, toast } = useShell();
  const act = useAction();
  const [task, setTask] = useState<Task | null>(null);
  /** A card that is shown in its new column before the server has answered. */
  const [moving, setMoving] = useState<{ id: string; stage: DealStage } | null>(null);

  const send = async (deal: Pick<Deal, 'id' | 'version' | 'stage' | 'brand'>, to: DealStage) => {
    setMoving({ id: deal.id, stage: to });
    const done = await act(actionOfMove(deal, to, {}));
    await done?.refreshed;
    setMoving(null);
  };
  function actionOfMove(
    deal: Pick<Deal, 'id' | 'version' | 'stage' | 'brand'>,
    to: DealStage,
    words: MoveWords,
  ) {
    const { id: dealId, version, stage: from, brand } = deal;
    return {
      call: () => api.deals.move({ dealId, version, to, ...words }),
      updates: dealsQueries.get(api, dealId).queryKey,
      stale: [dealsQueries.all],
      said: `${brand} is ${to === 'lost' ? 'marked as lost' : `in ${dealStageLabels[to]}`}.`,
      undo: (moved: Deal) =>
        api.deals.move({ dealId, version: moved.version, to: from, note: 'Moved by mistake.' }),
      conflict: changedElsewhere,
    };
  }
  /** Opens the draft of an invoice, a new one when there is none. */
  async function invoice(deal: Deal): Promise<void> {
    const kept = deal.invoices.find(({ state }) => state === 'draft');
    if (kept) return setTask({ kind: 'invoice', deal, draft: kept });
    const id = uuidv7();
    const made = await act({
      call: () => api.invoices.create({ dealId: deal.id, id }),
      stale: [dealsQueries.all],
    });
    if (made) setTask({ kind: 'invoice', deal, draft: made.answer });
  }
  async function move({ id }: Pick<DealCard, 'id'>, to: DealStage): Promise<void> {
    let deal: Deal;
    try {
      // The card has no terms and no invoices, and may be old by now.
      deal = await queryClient.fetchQuery({ ...dealsQueries.get(api, id), staleTime: 0 });
    } catch (error) {
      toast(failureText(error), { kind: 'error' });
      return;
    }
    const refusal = refusalOfMove(movedDeal(deal), to, '');
    if (!refusal) return send(deal, to);
    if (refusal.needs === 'agree' || refusal.needs === 'note') return setTask({ kind: 'move', deal, to });
    if (refusal.needs === 'nothing') return toast(refusal.message, { kind: 'error' });
    if (refusal.needs === 'invoice') return invoice(deal);
    const payable = invoiceToPay(deal);
    if (payable) return setTask({ kind: 'pay', deal, invoice: payable });
    toast('A deal is paid by the payments of its invoice. Issue the invoice first.', { kind: 'error' });
    openSheet(id);
  }
  return { task, setTask, moving, move, invoice, actionOfMove };
}

export type DealMoves = ReturnType<typeof useDealMoves>;
