import { useState } from 'react';

/** Something that a form does: whether it runs, and why it failed. */
export function useTask(done: () => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  async function run(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await work();
      done();
    } catch (failure) {
      setError(failure instanceof Error && failure.message ? failure.message : 'Something went wrong.');
    } finally {
      setBusy(false);
    }
  }
  return { busy, error, run };
}
