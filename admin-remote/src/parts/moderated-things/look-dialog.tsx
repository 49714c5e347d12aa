import { useNavigate } from 'react-router-dom';
import type { QueryKey } from '@tanstack/react-query';
import { limits } from '@bestie/contracts/limits';
import { useAction } from '@bestie/remote-kit/use-action';
import { ReasonDialog } from '../reason-field/reason-dialog';

export interface LookDialogProps {
  /** The closed thing; null closes the dialog. */
  id: string | undefined;
  noun: string;
  title: string;
  /** Opens it. @returns the path of its page */
  open: (reason: string) => Promise<string>;
  stale: readonly QueryKey[];
  onClose: () => void;
}

/** Asks why an admin looks at a thing that is closed to them, and opens it. */
export function LookDialog({ id, noun, title, open, stale, onClose }: LookDialogProps) {
  const act = useAction();
  const navigate = useNavigate();
  const confirm = async (reason: string) => {
    const { answer } = await act({ call: () => open(reason), stale, failure: 'thrown' });
    await navigate(answer);
  };
  return (
    <ReasonDialog
      key={id}
      draftKey={`open-${noun}:${id ?? ''}`}
      open={id !== undefined}
      onOpenChange={(shown) => !shown && onClose()}
      title={title}
      description={`It is closed to you. You can look for ${limits.spaces.openMinutes} minutes and change nothing; opening it is logged with your reason.`}
      confirmLabel="Look"
      onConfirm={confirm}
    />
  );
}
