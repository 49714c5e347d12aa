import { useCallback, useMemo, useRef, useState } from 'react';
import type { QueryKey } from '@tanstack/react-query';
import { BestieError, failureText } from '@bestie/contracts/errors';
import { refreshQueries } from './refresh-queries';
import { useShell } from '../shell/shell';
import type { Shell } from '../shell/shell-contract';

/** An action of a person: the call, and everything that follows from it. */
export interface Action<Answer> {
  /** The call. Several calls count as one: when one of them fails, the action fails. */
  call(): Promise<Answer>;
  /** The query whose data is the answer; it is set at once, and refetched after a failure. */
  updates?: QueryKey;
  /**
   * Queries that are stale afterwards; also after a failure, because a bulk call may have succeeded partly.
   */
  stale?: readonly QueryKey[];
  /** Ids of deleted objects, whose own pages may still be open for a moment and would refetch them. */
  gone?: readonly string[];
  /** The toast's message. Without it, or for null, there is none. */
  said?: string | ((answer: Answer) => string | null);
  /** The reverse action, which the toast offers. */
  undo?: (answer: Answer) => Promise<unknown>;
  /** Whether there is anything to undo, if that depends on the answer. */
  undoable?: (answer: Answer) => boolean;
  /** The toast's message after a conflict; the queries are refetched by then. */
  conflict?: string | undefined;
  /**
   * Who handles a failure: a toast, by default; the caller, to whom it is thrown; a form, to which conflicts
   * and issues of fields are thrown, with a toast for the rest; or nobody, for work that is retried later.
   */
  failure?: 'toast' | 'thrown' | 'form' | 'silent';
}

export interface Done<Answer> {
  answer: Answer;
  /** Resolves when stale queries in view were refetched. */
  refreshed: Promise<void>;
}

/**
 * Runs an action. Resolves as soon as it is answered; with null when it failed and the failure is not thrown.
 */
export interface Act {
  <Answer>(action: Action<Answer> & { failure: 'thrown' }): Promise<Done<Answer>>;
  <Answer>(action: Action<Answer>): Promise<Done<Answer> | null>;
}

/** Whether another version was saved since the one that was seen. */
export const isConflict = (error: unknown): error is BestieError =>
  error instanceof BestieError && error.code === 'conflict';

const belongsToForm = (error: unknown) =>
  isConflict(error) || (error instanceof BestieError && error.issues.length > 0);

/** Runs an action on the query client’s mutation cache. For components there is {@link useAction}. */
export async function runAction<Answer>(
  shell: Pick<Shell, 'queryClient' | 'toast'>,
  action: Action<Answer>,
): Promise<Done<Answer> | null> {
  const { queryClient, toast } = shell;
  const { call, updates, stale = [], gone, said, undo, undoable, conflict, failure = 'toast' } = action;
  const concerned = updates ? [updates, ...stale] : stale;
  let answer: Answer;
  try {
    answer = await queryClient
      .getMutationCache()
      // Without a connection it fails at once, like every call, instead of waiting for one.
      .build(queryClient, { mutationFn: call, networkMode: 'always', gcTime: 0 })
      .execute(undefined);
  } catch (error) {
    const refreshed = refreshQueries(queryClient, concerned);
    const thrown = failure === 'thrown' || (failure === 'form' && belongsToForm(error));
    if (!thrown && failure !== 'silent')
      toast(isConflict(error) && conflict ? conflict : failureText(error), { kind: 'error' });
    // A person who must choose between two versions sees the other one.
    if (isConflict(error)) await refreshed;
    if (thrown) throw error;
    return null;
  }
  if (updates) queryClient.setQueryData(updates, answer);
  const refreshed = refreshQueries(
    queryClient,
    stale,
    gone && (({ queryKey }) => gone.some((id) => queryKey.includes(id))),
  );
  const message = typeof said === 'function' ? said(answer) : said;
  if (typeof message === 'string') {
    const takeBack = () => runAction(shell, { call: () => undo!(answer), stale: concerned, conflict });
    const offersUndo = undo && undoable?.(answer) !== false;
    toast(message, { kind: 'success', ...(offersUndo && { undo: () => void takeBack() }) });
  }
  return { answer, refreshed };
}

/** Runs actions: the only way to write from components. */
export function useAction(): Act {
  const { queryClient, toast } = useShell();
  return useCallback(
    <Answer>(action: Action<Answer>) => runAction({ queryClient, toast }, action),
    [queryClient, toast],
  ) as Act;
}

/** An action of a form or a button: its state, and its error if it is `thrown`. */
export interface ActionState {
  /**
   * As {@link useAction}, except that thrown errors are kept here; one runs at a time, a second call resolves
   * with null.
   */
  act: <Answer>(action: Action<Answer>) => Promise<Done<Answer> | null>;
  /** From the call until queries in view were refetched. */
  busy: boolean;
  /** The issue of a field; by its whole path, or by its first segment for all fields below it. */
  issue(field: string): string | undefined;
  /** Other errors, as a message. Conflicts and issues of fields are shown separately. */
  failure: string | null;
  /** Any error, as a message. */
  message: string | null;
  /** The error is a conflict. */
  conflict: BestieError | null;
  error: unknown;
  reset(): void;
}

interface State {
  busy: boolean;
  error: unknown;
}
const idle: State = { busy: false, error: null };

/** {@link useAction} for a form or a button that shows its state. */
export function useActionState(): ActionState {
  const run = useAction();
  const [{ busy, error }, setState] = useState(idle);
  const running = useRef(false);
  const latest = useRef(0);
  const act = useCallback(
    async <Answer>(action: Action<Answer>) => {
      if (running.current) return null;
      running.current = true;
      const turn = (latest.current += 1);
      setState({ busy: true, error: null });
      try {
        const done = await run(action);
        void Promise.resolve(done?.refreshed).then(() => turn === latest.current && setState(idle));
        return done;
      } catch (caught) {
        setState({ busy: false, error: caught });
        return null;
      } finally {
        running.current = false;
      }
    },
    [run],
  );
  return useMemo(() => {
    const issues = error instanceof BestieError ? error.issues : [];
    const conflict = isConflict(error) ? error : null;
    const message = error === null ? null : failureText(error);
    return {
      act,
      busy,
      error,
      conflict,
      issue: (field) =>
        issues.find((issue) => issue.field === field || issue.field.startsWith(`${field}.`))?.message,
      failure: conflict || issues.length > 0 ? null : message,
      message,
      reset: () => setState(idle),
    };
  }, [act, busy, error]);
}
