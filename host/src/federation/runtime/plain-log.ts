/**
 * Takes the place of the federation runtime's logger (webpack/federation-settings.js), which can be led elsewhere and
 * draws the stack of each message when it is debugged.
 */
type Say = (...words: unknown[]) => void;

/** Logs warnings and errors with a prefix; other messages are dropped. */
export function createLogger(prefix: string): Record<string, Say> {
  const quiet: Say = () => undefined;
  return {
    log: quiet,
    info: quiet,
    success: quiet,
    ready: quiet,
    debug: quiet,
    setPrefix: quiet,
    setDelegate: quiet,
    warn: (...words) => console.warn(prefix, ...words),
    error: (...words) => console.error(prefix, ...words),
  };
}

export const createInfrastructureLogger = createLogger;
export const logger = createLogger('[ Module Federation ]');
export const infrastructureLogger = logger;
export const bindLoggerToCompiler = (): void => undefined;
