import { BestieError } from '@bestie/contracts/errors';
import type { ReleaseEvent } from '../federation/release-log';

/** As in the contract (`releases.report`): no texts, no URLs, no person. */
export type Sighting = Pick<ReleaseEvent, 'remoteId' | 'version' | 'failure' | 'loadMs'>;

/** Key in local storage of what was reported today. */
export const SAID_KEY = 'releases:said';

/** Maximum per request (contract). */
const MOST_AT_ONCE = 20;

interface Said {
  day: string;
  /** The grant of the page that reported: it identifies person and releases, and changes when a canary begins. */
  grant: string;
  /** `fan@1.4.2` for a release that loaded, with a trailing `!` for one that failed. */
  marks: string[];
}

const markOf = ({ remoteId, version, failure }: Sighting) => `${remoteId}@${version}${failure ? '!' : ''}`;

function readSaid(grant: string, day: string): Said {
  try {
    const said = JSON.parse(localStorage.getItem(SAID_KEY) ?? 'null') as Said | null;
    if (said?.day === day && said.grant === grant && Array.isArray(said.marks)) return said;
  } catch {
    // Invalid data; at worst something is reported again.
  }
  return { day, grant, marks: [] };
}

export interface ReporterOptions {
  /** `grant` of the page. */
  grant: string;
  send(report: { grant: string; sightings: Sighting[] }): Promise<unknown>;
  /** Time in ms for which reports are collected before they are sent. */
  pause?: number;
  now?: () => Date;
}

/** Reports once per grant, day and release that this browser loaded it, and once that it failed. */
export function createReporter({ grant, send, pause = 2_000, now = () => new Date() }: ReporterOptions) {
  const waiting = new Map<string, Sighting>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const today = () => now().toISOString().slice(0, 10);

  const forget = (batch: Sighting[]) => batch.forEach((sighting) => waiting.delete(markOf(sighting)));

  const sendNow = async () => {
    timer = undefined;
    const batch = [...waiting.values()].slice(0, MOST_AT_ONCE);
    if (batch.length === 0) return;
    const day = today();
    try {
      await send({ grant, sightings: batch });
    } catch (error) {
      // Sent with the next report, or not at all; what the server rejects is not sent again.
      if (error instanceof BestieError && error.code !== 'unavailable') forget(batch);
      return;
    }
    forget(batch);
    const { marks } = readSaid(grant, day);
    const all = [...new Set([...marks, ...batch.map(markOf)])];
    localStorage.setItem(SAID_KEY, JSON.stringify({ day, grant, marks: all } satisfies Said));
    if (waiting.size > 0) schedule();
  };
  const schedule = () => {
    timer ??= setTimeout(() => void sendNow(), pause);
  };

  return {
    add({ remoteId, version, failure, loadMs }: Sighting): void {
      const sighting: Sighting = {
        remoteId,
        version,
        failure,
        loadMs: loadMs === null ? null : Math.min(Math.max(Math.round(loadMs), 0), 600_000),
      };
      const mark = markOf(sighting);
      if (waiting.has(mark) || readSaid(grant, today()).marks.includes(mark)) return;
      waiting.set(mark, sighting);
      schedule();
    },
    /** Stops sending. */
    end(): void {
      clearTimeout(timer);
    },
  };
}
