import { networkNames } from '@bestie/contracts/connections';
import type { VariantCard } from '@bestie/contracts/social-variants.schema';
import { ConfirmDialog } from '@bestie/design-system/confirm-dialog';
import { IsItThereDialog } from './is-it-there-dialog';
import { MarkDialog } from './mark-dialog';
import { ScheduleDialog } from './schedule-dialog';
import { deletingWords, variantName } from './state-words';
import { useVariantActions } from './use-variant-actions';
import type { AskedVariant, VariantQuestion } from './asked-variant';

interface VariantDialogProps {
  question: VariantQuestion;
  variant: AskedVariant;
  open: boolean;
  onClose: () => void;
}

/** The dialog that asks one question about a version. */
export default function VariantDialog({ question, variant, open, onClose }: VariantDialogProps) {
  if (question === 'there')
    return (
      <IsItThereDialog
        postId={variant.postId}
        variantId={variant.id}
        network={variant.network}
        open={open}
        onClose={onClose}
      />
    );
  const card = variant as VariantCard;
  switch (question) {
    case 'mark':
      return <MarkDialog variant={card} open={open} onClose={onClose} />;
    case 'schedule':
      return <ScheduleDialog variant={card} open={open} onClose={onClose} />;
    default:
      return <Confirm question={question} variant={card} open={open} onClose={onClose} />;
  }
}

interface ConfirmProps {
  question: 'now' | 'delete';
  variant: VariantCard;
  open: boolean;
  onClose: () => void;
}

function Confirm({ question, variant, open, onClose }: ConfirmProps) {
  const actions = useVariantActions();
  const name = variantName(variant);
  const network = networkNames[variant.network];
  const dialog = { open, onOpenChange: (next: boolean) => !next && onClose() };
  return question === 'now' ? (
    <ConfirmDialog
      {...dialog}
      title="Publish it now?"
      description={`“${name}” goes to ${network} right away. Where no account is connected, you are reminded to publish it by hand.`}
      confirmLabel="Publish now"
      onConfirm={() => actions.publishNow(variant)}
    />
  ) : (
    <ConfirmDialog
      {...dialog}
      title="Delete it here?"
      description={deletingWords(variant.network, variant.state === 'published')}
      confirmLabel="Delete"
      danger
      onConfirm={() => actions.delete(variant)}
    />
  );
}
