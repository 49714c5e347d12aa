import type { QueuedConfession } from '@bestie/contracts/confessions.contract';

/** Decisions that need a reason. */
export type Decision = 'reject' | 'remove' | 'upheld' | 'reversed' | 'ban';

export interface DecisionWords {
  label: string;
  title: string;
  description: string;
  confirmLabel: string;
  said: string;
  danger?: true;
}

/** Lengths of a ban, in days. */
export const banDays = 14;

export const decisionWords: Record<Decision, DecisionWords> = {
  reject: {
    label: 'Reject',
    title: 'Reject this confession?',
    description: 'It will not appear. The author can read the reason, and appeal once.',
    confirmLabel: 'Reject',
    said: 'Rejected.',
  },
  remove: {
    label: 'Remove',
    title: 'Remove it?',
    description: 'No one will see it any more. The author can read the reason, and appeal once.',
    confirmLabel: 'Remove',
    said: 'Removed.',
    danger: true,
  },
  upheld: {
    label: 'Uphold',
    title: 'Uphold the decision?',
    description: 'The author can read the reason.',
    confirmLabel: 'Uphold',
    said: 'Decision upheld.',
  },
  reversed: {
    label: 'Change the decision',
    title: 'Change the decision?',
    description: 'A new card appears at the next full hour; one that was visible before returns at once.',
    confirmLabel: 'Change it',
    said: 'Changed.',
  },
  ban: {
    label: 'Ban its author',
    title: 'Ban the author?',
    description: `They cannot write confessions or replies for ${banDays} days, and read why. You do not learn who it is.`,
    confirmLabel: 'Ban',
    said: 'Banned. The author stays anonymous.',
    danger: true,
  },
};

/** Whether a decision ends what waits, so that it needs the claim. */
export const needsClaim = (decision: Decision): boolean => decision !== 'remove' && decision !== 'ban';

/** The decisions that are possible now. */
export function decisionsOn({
  state,
  appeal,
  can,
}: QueuedConfession): { decision: Decision; label: string }[] {
  const open: Decision[] = [
    ...(state === 'pending' ? (['reject'] as const) : []),
    ...(state === 'approved' ? (['remove'] as const) : []),
    ...(appeal?.state === 'open' && can.answerAppeal ? (['reversed', 'upheld'] as const) : []),
    'ban',
  ];
  return open.map((decision) => ({ decision, label: decisionWords[decision].label }));
}
