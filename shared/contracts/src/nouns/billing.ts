/** What a receipt is for. */
export const receiptOccasions = ['start', 'renewal', 'upgrade', 'refund'] as const;
export type ReceiptOccasion = (typeof receiptOccasions)[number];

export const receiptOccasionLabels: Record<ReceiptOccasion, string> = {
  start: 'First month',
  renewal: 'Renewal',
  upgrade: 'Upgrade',
  refund: 'Refund',
};

/** What pages and receipts say where no money moves. */
export const testPaymentLabel = 'Test payment, no money moves';
