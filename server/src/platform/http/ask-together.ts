/**
 * Asks once for all who want to know the same at a time. Who asks while an answer is on its way gets that of the next question, so that
 * no answer is older than its question.
 * @param ask called once for all of them; they share its answer and must not change it
 */
export function askTogether<Answer>(ask: (key: string) => Promise<Answer>): (key: string) => Promise<Answer> {
  const open = new Map<string, { current: Promise<Answer>; next?: Promise<Answer> }>();

  function begin(key: string): Promise<Answer> {
    const current = ask(key);
    const entry: { current: Promise<Answer>; next?: Promise<Answer> } = { current };
    open.set(key, entry);
    const end = () => {
      if (open.get(key) === entry && !entry.next) open.delete(key);
    };
    current.then(end, end);
    return current;
  }

  return (key) => {
    const entry = open.get(key);
    if (!entry) return begin(key);
    const again = () => begin(key);
    return (entry.next ??= entry.current.then(again, again));
  };
}
