import type pg from 'pg';

/** Called with the text of each statement before it is sent; what it returns is called at its end. */
export type StatementObserver = (text: string) => (error?: unknown) => void;

type Query = (...sent: unknown[]) => unknown;

/** The text of a statement; undefined for cursors and copies, which take as long as their reader. */
function textOf(config: unknown): string | undefined {
  if (typeof config === 'string') return config;
  const { text, submit } = (config ?? {}) as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && typeof submit !== 'function' ? text : undefined;
}

/** Lets an observer see the statements of one connection. */
export function observeClient(client: pg.PoolClient, observe: StatementObserver): void {
  const query = client.query.bind(client) as Query;
  const observed: Query = (...sent) => {
    const text = textOf(sent[0]);
    if (text === undefined) return query(...sent);
    const end = observe(text);
    const callback = sent.at(-1);
    if (typeof callback === 'function') {
      return query(...sent.slice(0, -1), (error: unknown, result: unknown) => {
        end(error ?? undefined);
        (callback as (error: unknown, result: unknown) => void)(error, result);
      });
    }
    const answer = query(...sent) as Promise<unknown>;
    answer.then(() => end(), end);
    return answer;
  };
  client.query = observed as typeof client.query;
}
