/** Interval in milliseconds at which the memory of a process is measured. */
const interval = 10;

/**
 * Watches the memory of this process while it processes a picture, because decoders run outside of JavaScript
 * and do not report theirs.
 * @param growth bytes that the work may take in addition
 * @param outgrown called once, when it takes more
 * @returns ends the watching
 */
export function watchMemory(growth: number, outgrown: () => void): () => void {
  const most = process.memoryUsage.rss() + growth;
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() <= most) return;
    clearInterval(timer);
    outgrown();
  }, interval);
  return () => clearInterval(timer);
}
