/** Where a deal stands. `invoiced` comes from issuing an invoice, `paid` from payments; neither is chosen. */
export const dealStages = [
  'lead',
  'negotiating',
  'signed',
  'delivering',
  'invoiced',
  'paid',
  'lost',
] as const;
export type DealStage = (typeof dealStages)[number];

export const dealStageLabels: Record<DealStage, string> = {
  lead: 'Lead',
  negotiating: 'Negotiating',
  signed: 'Signed',
  delivering: 'Delivering',
  invoiced: 'Invoiced',
  paid: 'Paid',
  lost: 'Lost',
};

/** Stages in which something is still to do. */
export const openStages = ['lead', 'negotiating', 'signed', 'delivering', 'invoiced'] as const;
/** Stages whose rights bind the calendar: from the signature on, and after the payment too. */
export const bindingStages = ['signed', 'delivering', 'invoiced', 'paid'] as const;
export const isBindingStage = (stage: DealStage): boolean =>
  (bindingStages as readonly DealStage[]).includes(stage);

/** Position of a stage on the way; `lost` is beside it. */
const order = (stage: DealStage): number => dealStages.indexOf(stage);

/** What has to be known of a deal before a move can be judged. */
export interface MovedDeal {
  stage: DealStage;
  /** Minor units; null when not agreed yet. 0 for a gift. */
  fee: number | null;
  currency: string | null;
  terms: string;
  /** Whether an issued invoice stands that no credit note cancels. */
  invoiced: boolean;
}

/** Why a deal cannot be moved there, and what opens instead. */
export interface MoveRefusal {
  /** `pay`: the form of a payment. `invoice`: that of an invoice. `agree`: fee and terms. `note`: a reason. */
  needs: 'pay' | 'invoice' | 'agree' | 'note' | 'nothing';
  /** Of the input, where something is missing in it. */
  field?: 'fee' | 'terms' | 'note';
  message: string;
}

/**
 * Whether a deal may be moved to a stage by hand; null when it may. The board asks before it moves a card, the server before it
 * writes.
 * @param note why, for backwards moves and `lost`
 */
export function refusalOfMove(deal: MovedDeal, to: DealStage, note: string): MoveRefusal | null {
  const from = deal.stage;
  if (to === from) return isBindingStage(to) ? refusalToBind(deal) : null;
  if (from === 'paid')
    return { needs: 'nothing', message: 'A paid deal stays paid. Refund the payment first.' };
  if (to === 'paid') return { needs: 'pay', message: 'A deal is paid by its payments. Record the payment.' };
  if (to === 'invoiced' && !deal.invoiced)
    return { needs: 'invoice', message: 'A deal is invoiced by its invoice. Issue the invoice.' };
  if (to !== 'lost' && to !== 'invoiced' && deal.invoiced)
    return {
      needs: 'nothing',
      message: 'An invoice is issued, so the deal can’t go behind it. Cancel it with a credit note first.',
    };
  const missing = isBindingStage(to) ? refusalToBind(deal) : null;
  if (missing) return missing;
  if ((to === 'lost' || from === 'lost' || order(to) < order(from)) && note.trim() === '')
    return { needs: 'note', field: 'note', message: 'Say why.' };
  return null;
}

/** A deal that binds has a fee and says what was agreed. */
function refusalToBind({ fee, currency, terms }: MovedDeal): MoveRefusal | null {
  if (fee === null || currency === null)
    return { needs: 'agree', field: 'fee', message: 'Enter the fee first; 0 if it is a gift.' };
  if (terms.trim() === '') return { needs: 'agree', field: 'terms', message: 'Enter what was agreed first.' };
  return null;
}

/** Where a deliverable stands. `late` is derived from its day. */
export const deliverableStates = ['planned', 'linked', 'delivered', 'accepted'] as const;
export type DeliverableState = (typeof deliverableStates)[number];

export const deliverableStateLabels: Record<DeliverableState, string> = {
  planned: 'Planned',
  linked: 'Linked to a post',
  delivered: 'Delivered',
  accepted: 'Accepted',
};

/** What a brand is granted: to use files, or that nobody else of a category is shown. Both in whole days. */
export const rightKinds = ['usage', 'exclusivity'] as const;
export type RightKind = (typeof rightKinds)[number];

/** What stands in the thread of a deal: notes of the creator, and what happened. */
export const dealNoteKinds = [
  'note',
  /** `text` is why. */
  'stage',
  'invoice',
  'creditNote',
  'payment',
  'refund',
  'deliverable',
  /** Scheduled although the deal is against it; `text` is why. */
  'despite',
] as const;
export type DealNoteKind = (typeof dealNoteKinds)[number];

/** What has to be done next. */
export const nextSteps = ['answer', 'agree', 'sign', 'deliver', 'invoice', 'collect', 'nothing'] as const;
export type NextStep = (typeof nextSteps)[number];

/** `draft` has no number yet; what is issued never changes. */
export const invoiceStates = ['draft', 'issued'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** A credit note corrects an issued invoice. */
export const invoiceKinds = ['invoice', 'creditNote'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** How far an issued invoice is paid. `credited`: nothing is due any more because of credit notes. */
export const paymentStates = ['open', 'partly', 'paid', 'overpaid', 'credited'] as const;
export type PaymentState = (typeof paymentStates)[number];

export const paymentStateLabels: Record<PaymentState, string> = {
  open: 'Open',
  partly: 'Partly paid',
  paid: 'Paid',
  overpaid: 'Paid too much',
  credited: 'Credited',
};

/** What of deals needs the creator, in this order, after what needs them about posts. */
export const dealNeedKinds = ['overdueDeliverable', 'usageEnding', 'overdueInvoice'] as const;
export type DealNeedKind = (typeof dealNeedKinds)[number];

/** The one button of each. */
export const dealNeedButtons: Record<DealNeedKind, string> = {
  overdueDeliverable: 'Open the deal',
  usageEnding: 'See the posts',
  overdueInvoice: 'Record a payment',
};
