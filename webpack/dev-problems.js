/**
 * @typedef {{ file: string, line: number, column: number, message: string }} Problem `file` from the root of the
 *   repository; empty, with line 0, where none is known
 * @typedef {ReturnType<typeof createProblems>} Problems
 */

/**
 * Errors in the sources during development. Each source of errors (each build, the type check) reports all of
 * its errors after each run; listeners get the whole list whenever it changes.
 */
export function createProblems() {
  /** @type {Map<string, Problem[]>} */
  const bySource = new Map();
  /** @type {Set<(problems: Problem[]) => void>} */
  const listeners = new Set();

  /**
   * Each position once: a syntax error is found by the build of every package that has the file, and by the
   * type check.
   */
  function all() {
    const places = new Map();
    for (const problem of [...bySource.values()].flat()) {
      const place = problem.file ? `${problem.file}:${problem.line}` : problem.message;
      if (!places.has(place)) places.set(place, problem);
    }
    return [...places.values()];
  }

  return {
    all,
    /**
     * @param {string} source
     * @param {Problem[]} found all current errors of this source
     */
    report(source, found) {
      const before = JSON.stringify(all());
      bySource.set(source, found);
      if (JSON.stringify(all()) !== before) for (const listener of listeners) listener(all());
    },
    /** @returns {() => void} unsubscribes */
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
