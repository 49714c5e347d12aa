import { utcDay } from '@bestie/contracts/days';
import { BestieError } from '@bestie/contracts/errors';
import { cutText } from '@bestie/contracts/text';
import { errorLimits, maxReportedEvents } from '@bestie/contracts/releases';
import { keepText, keptJson } from '@bestie/remote-kit/keep-text';
import type { ReleaseEvent } from '../federation/release-log';

/** As in the contract (`releases.report`): the server removes what is personal from the text of an error. */
export type TelemetryEvent = Pick<ReleaseEvent, 'remoteId' | 'version' | 'failure' | 'loadMs'> & {
  error?: { message: string; stack: string };
};

/** Key in local storage of today's reports. */
export const REPORTED_KEY = 'releases:said';

/** Different errors that one page reports. */
const MAX_ERRORS = 10;

interface Reported {
  day: string;
  /** The grant of the page that reported: it identifies person and releases, and changes when a canary begins. */
  grant: string;
  /** `fan@1.4.2` for a release that loaded, with a trailing `!` for one that failed. */
  marks: string[];
}

const markOf = ({ remoteId, version, failure }: TelemetryEvent) =>
  `${remoteId}@${version}${failure ? '!' : ''}`;

/** Text of what was thrown; undefined for what is no error, such as a rejected answer. */
function describeError(error: unknown): TelemetryEvent['error'] {
  if (!(error instanceof Error)) return undefined;
  const stack = error.stack ?? '';
  return {
    message: cutText(`${error.name}: ${error.message}`, errorLimits.message),
    // Chromium repeats the message before the frames.
    stack: cutText(
      stack.slice(stack.startsWith(String(error)) ? String(error).length : 0),
      errorLimits.stack,
    ),
  };
}

function readReported(grant: string, day: string): Reported {
  const reported = keptJson<Reported>('localStorage', REPORTED_KEY);
  const counts = reported?.day === day && reported.grant === grant && Array.isArray(reported.marks);
  // Without them, at worst something is reported again.
  return counts ? reported : { day, grant, marks: [] };
}

export interface ReporterOptions {
  /** `grant` of the page. */
  grant: string;
  send(report: { grant: string; events: TelemetryEvent[] }): Promise<unknown>;
  /** Time in ms for which reports are collected before they are sent. */
  delayMs?: number;
  now?: () => Date;
}

/** Reports once per grant, day and release that this browser loaded it, and once that it failed; each error once per page. */
export function createTelemetryReporter({
  grant,
  send,
  delayMs = 2_000,
  now = () => new Date(),
}: ReporterOptions) {
  const waiting = new Map<string, TelemetryEvent>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const knownErrors = new Set<string>();
  /** Also where local storage is full. */
  let reported: Reported | null = null;
  const marksOf = (day: string) =>
    new Set([...readReported(grant, day).marks, ...(reported?.day === day ? reported.marks : [])]);
  const today = () => utcDay(now());

  const forget = (batch: TelemetryEvent[]) =>
    batch.forEach((event) => waiting.delete(markOf(event) + (event.error?.message ?? '')));

  const sendNow = async () => {
    timer = undefined;
    const batch = [...waiting.values()].slice(0, maxReportedEvents);
    if (batch.length === 0) return;
    const day = today();
    try {
      await send({ grant, events: batch });
    } catch (error) {
      // Sent with the next report, or not at all; what the server rejects is not sent again.
      if (error instanceof BestieError && error.code !== 'unavailable') forget(batch);
      return;
    }
    forget(batch);
    reported = { day, grant, marks: [...new Set([...marksOf(day), ...batch.map(markOf)])] };
    keepText('localStorage', REPORTED_KEY, JSON.stringify(reported));
    if (waiting.size > 0) schedule();
  };
  const schedule = () => {
    timer ??= setTimeout(() => void sendNow(), delayMs);
  };

  return {
    add({ remoteId, version, failure, loadMs, error: thrown }: ReleaseEvent): void {
      const error = describeError(thrown);
      const event: TelemetryEvent = {
        remoteId,
        version,
        failure,
        loadMs: loadMs === null ? null : Math.min(Math.max(Math.round(loadMs), 0), 600_000),
      };
      const mark = markOf(event);
      const key = mark + (error?.message ?? '');
      const isNewError = error !== undefined && !knownErrors.has(key) && knownErrors.size < MAX_ERRORS;
      if (isNewError) knownErrors.add(key);
      else if (waiting.has(mark) || marksOf(today()).has(mark)) return;
      waiting.set(isNewError ? key : mark, isNewError ? { ...event, error } : event);
      schedule();
    },
    /** Stops sending. */
    end(): void {
      clearTimeout(timer);
    },
  };
}
