import type { ReactNode } from 'react';
import type { User } from '@bestie/contracts/users.contract';
import { useAction } from '@bestie/remote-kit/use-action';
import { ReasonDialog } from '../../parts/reason-field/reason-dialog';
import { staleByPerson } from './stale-by-person';
import { nameOf } from './user-words';

/** What is asked before something is done to a person. */
export interface UserQuestion {
  label: string;
  title: (name: string) => string;
  /** What will happen, and how it is taken back. */
  description: string;
  /** What the toast says. */
  done: string;
  danger?: boolean;
}

export interface UserQuestionDialogProps<Verb extends string> {
  user: User;
  questions: Record<Verb, UserQuestion>;
  asked: Verb;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  call: (reason: string) => Promise<unknown>;
  /** Further fields. */
  children?: ReactNode;
}

/** Asks for the reason of an act on a person, and acts. */
export function UserQuestionDialog<Verb extends string>({
  user,
  questions,
  asked,
  open,
  onOpenChange,
  call,
  children,
}: UserQuestionDialogProps<Verb>) {
  const act = useAction();
  const { label, title, description, done, danger = false } = questions[asked];
  const confirm = async (reason: string) => {
    const { refreshed } = await act({
      call: () => call(reason),
      stale: staleByPerson,
      said: done,
      failure: 'thrown',
    });
    await refreshed;
  };
  return (
    <ReasonDialog
      key={asked}
      draftKey={`${asked}:${user.uid}`}
      open={open}
      onOpenChange={onOpenChange}
      title={title(nameOf(user))}
      description={description}
      confirmLabel={label}
      danger={danger}
      onConfirm={confirm}
    >
      {children}
    </ReasonDialog>
  );
}
