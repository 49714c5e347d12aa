/** Interval in milliseconds at which the memory of a process is measured. */
const interval = 10;

/**
 * Looks at the memory of this process while it works on a picture. Decoders run beside the JavaScript and tell nobody
 * what they take.
 * @param growth bytes that the work may take beside what there is when it begins
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
