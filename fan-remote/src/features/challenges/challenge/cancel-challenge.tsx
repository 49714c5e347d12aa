import { challengesQueries } from '@bestie/client/challenges.queries';
import type { Challenge } from '@bestie/contracts/challenges.contract';
import { limits } from '@bestie/contracts/limits';
import { ConfirmDialog } from '@bestie/design-system/confirm-dialog';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';

/** Cancels a challenge for good, and tells everybody why. */
export function CancelChallenge({
  challenge: { id: challengeId, title, entryCount },
  onClose,
}: {
  challenge: Challenge;
  onClose: () => void;
}) {
  const { api } = useShell();
  const act = useAction();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Cancel “${title}”?`}
      description={
        entryCount > 0
          ? 'It ends without a result, and everybody who entered is told why. This cannot be taken back.'
          : 'It ends without a result. This cannot be taken back.'
      }
      confirmLabel="Cancel the challenge"
      cancelLabel="Keep it"
      danger
      reason={{ label: 'Why?', hint: 'Everybody reads it.', maxLength: limits.reasonLength.max }}
      onConfirm={(reason) =>
        act({
          call: () => api.challenges.cancel({ challengeId, reason }),
          updates: challengesQueries.get(api, challengeId).queryKey,
          stale: [challengesQueries.all],
          said: 'Cancelled.',
          failure: 'thrown',
        })
      }
    />
  );
}
