import type { RemoteRelease, ThirdPartyOrigin } from '@bestie/contracts/remotes';
import type { Logger } from '../logger';

type Allowed = Pick<ThirdPartyOrigin, 'kind' | 'origin'>[];
type Declaring = Pick<RemoteRelease, 'id' | 'origins'>;

/** What modules give to every page. Each is set once, before the server listens. */
export interface PageSources {
  /** Reads the style sheet of the live theme. */
  useTheme(read: () => Promise<string>): void;
  /** Reads which third-party origins pages of a release may use. */
  useOrigins(read: (release: Declaring) => Promise<Allowed>): void;
}

/** A page without its sheet has the built-in look, and one without its origins a strict policy: better than no page. */
export function createPageSources(
  logger: Pick<Logger, 'warn'>,
): PageSources & { style(): Promise<string>; originsOf(release: Declaring): Promise<Allowed> } {
  let readTheme = (): Promise<string> => Promise.resolve('');
  let readOrigins = (_release: Declaring): Promise<Allowed> => Promise.resolve([]);
  const without =
    <Value>(what: string, value: Value) =>
    (error: unknown): Value => {
      logger.warn({ error: (error as Error).message }, `a page has no ${what}`);
      return value;
    };
  return {
    useTheme(read) {
      readTheme = read;
    },
    useOrigins(read) {
      readOrigins = read;
    },
    style: () => readTheme().catch(without('theme', '')),
    originsOf: (release) => readOrigins(release).catch(without('third-party origins', [])),
  };
}
