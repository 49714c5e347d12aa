import { AsyncLocalStorage } from 'node:async_hooks';

export type SpanKind = 'server' | 'client' | 'consumer' | 'internal';

/** Attributes of a span, named by the semantic conventions of OpenTelemetry. */
export type SpanFacts = Record<string, string | number | boolean>;

/** A part of a trace that is not over yet. */
export interface RunningSpan {
  /** Begins a part of this one. */
  begin(name: string, kind: SpanKind, facts?: SpanFacts): RunningSpan;
  add(facts: SpanFacts): void;
  /** @param error names the class of the failure; its text is left out, because it may quote what people wrote */
  end(error?: unknown): void;
  /** The header that continues this trace elsewhere (W3C Trace Context). */
  readonly traceparent: string;
}

/** A request or a job that is watched, and the part of it that runs now. */
export interface RunningWork {
  /** Of the code, such as `items.list`; never an address. */
  name: string;
  requestId?: string;
  /** Null where traces are off. */
  span: RunningSpan | null;
}

const running = new AsyncLocalStorage<RunningWork>();

/** Runs work, and everything that it starts, under its name. */
export const runAs = <Result>(work: RunningWork, run: () => Result): Result => running.run(work, run);

/** The running work; undefined outside of requests and jobs, and while nothing is watched. */
export const workNow = (): RunningWork | undefined => running.getStore();

/** Runs a part of the running work in a span of its own. Without traces it just runs it. */
export async function inSpan<Result>(
  name: string,
  { kind = 'internal', facts }: { kind?: SpanKind; facts?: SpanFacts },
  run: (span: RunningSpan | null) => Promise<Result>,
): Promise<Result> {
  const outer = running.getStore();
  if (!outer?.span) return run(null);
  const span = outer.span.begin(name, kind, facts);
  try {
    const result = await running.run({ ...outer, span }, () => run(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
