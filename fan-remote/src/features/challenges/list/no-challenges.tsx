import type { ReactNode } from 'react';
import type { ChallengeTab } from '@bestie/contracts/challenges';
import { Button } from '@bestie/design-system/button';
import { RibbonDrawing } from '@bestie/design-system/drawings';
import { EmptyState } from '@bestie/design-system/empty-state';
import type { ChallengesView } from './use-challenges-view';

const words: Record<ChallengeTab, { title: string; text: string }> = {
  open: {
    title: 'No challenge is open at the moment',
    text: 'As soon as one opens, you enter with an outfit from your closet.',
  },
  voting: {
    title: 'Nothing to vote on right now',
    text: 'When entries close, everybody compares them here.',
  },
  upcoming: { title: 'Nothing is planned yet', text: 'The next idea is surely on its way.' },
  closed: { title: 'No challenge has ended yet', text: 'Results stay here, with the numbers behind them.' },
};

/** A list without challenges, and where to look instead. */
export function NoChallenges({ view, action }: { view: ChallengesView; action: ReactNode }) {
  if (view.made)
    return (
      <EmptyState drawing={<RibbonDrawing />} title="None of yours is here" action={action}>
        Challenges that you make appear in the tab of their state.
      </EmptyState>
    );
  const { title, text } = words[view.tab];
  const other: ChallengeTab = view.tab === 'open' ? 'upcoming' : 'open';
  return (
    <EmptyState
      drawing={<RibbonDrawing />}
      title={title}
      action={
        action || (
          <Button href={view.hrefOf(other)}>
            {other === 'open' ? 'See open challenges' : 'See what comes next'}
          </Button>
        )
      }
    >
      {text}
    </EmptyState>
  );
}
