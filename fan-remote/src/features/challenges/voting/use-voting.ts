import { useCallback, useEffect, useRef, useState } from 'react';
import { challengesQueries } from '@bestie/client/challenges.queries';
import { noteServerTime, serverNow } from '@bestie/client/server-clock';
import type { BallotAnswer } from '@bestie/contracts/challenges';
import type { Challenge, Dealt } from '@bestie/contracts/challenges.contract';
import { failureText, BestieError } from '@bestie/contracts/errors';
import { refreshQueries } from '@bestie/remote-kit/refresh-queries';
import { useShell } from '@bestie/remote-kit/shell';
import { useAction } from '@bestie/remote-kit/use-action';

/** The pair was answered elsewhere, waited too long, or has an entry that is gone: the server hands out another one. */
const isPast = (error: unknown) =>
  error instanceof BestieError && (error.code === 'conflict' || error.code === 'not_found');

interface State {
  deal: Dealt | null;
  /** The last pair is shown, to change its answer. */
  isBack: boolean;
  /** What was sent, until it is answered. */
  sent: BallotAnswer | null;
  /** What happened, in words. */
  said: string;
  failure: string | null;
}

/** Pairs one after the other, from the server’s hand. */
export function useVoting({ id: challengeId }: Pick<Challenge, 'id'>) {
  const { api, queryClient } = useShell();
  const act = useAction();
  const [state, setState] = useState<State>({
    deal: null,
    isBack: false,
    sent: null,
    said: '',
    failure: null,
  });
  const running = useRef(false);

  const run = useCallback(
    async (call: () => Promise<Dealt>, sent: BallotAnswer | null, said: (deal: Dealt) => string) => {
      if (running.current) return;
      running.current = true;
      setState((before) => ({ ...before, sent, failure: null }));
      try {
        const { answer } = await act({ call, failure: 'thrown' });
        const deal = noteServerTime(answer);
        setState({ deal, isBack: false, sent: null, said: said(deal), failure: null });
      } catch (error) {
        setState((before) => ({ ...before, sent: null, failure: failureText(error) }));
      } finally {
        running.current = false;
      }
    },
    [act],
  );
  const ask = useCallback(
    (said = '') =>
      run(
        () => api.challenges.deal({ challengeId }),
        null,
        () => said,
      ),
    [api, challengeId, run],
  );
  useEffect(() => void ask(), [ask]);

  const { deal, isBack } = state;
  const ballot = isBack ? (deal?.last ?? null) : (deal?.ballot ?? null);
  const expiresAt = deal?.ballot?.expiresAt;
  useEffect(() => {
    if (expiresAt === undefined) return undefined;
    const timer = setTimeout(
      () => void ask('That pair had waited too long, so here is another look at it.'),
      Math.max(0, Date.parse(expiresAt) - serverNow()) + 500,
    );
    return () => clearTimeout(timer);
  }, [expiresAt, ask]);

  return {
    ...state,
    ballot,
    /** Nothing is left to compare. */
    isDone: deal !== null && deal.ballot === null && !isBack,
    retry: () => void ask(),
    choose(answer: BallotAnswer) {
      if (!ballot) return;
      const { id: ballotId } = ballot;
      void run(
        () =>
          api.challenges.answer({ ballotId, answer }).catch((error: unknown) => {
            if (!isPast(error)) throw error;
            return api.challenges.deal({ challengeId });
          }),
        answer,
        ({ voted }) => (isBack ? 'Changed.' : `${voted.answered} of ${voted.limit}`),
      );
    },
    goBack: () => setState((before) => ({ ...before, isBack: before.deal?.last != null, said: '' })),
    goOn: () => setState((before) => ({ ...before, isBack: false })),
    /** Tells the page of the challenge how far the person is. */
    leave: () => void refreshQueries(queryClient, [challengesQueries.all]),
  };
}
export type Voting = ReturnType<typeof useVoting>;
