import type { Context, Span, Tracer } from '@opentelemetry/api';
import type { Logger } from '../logger';
import type { RunningSpan, SpanFacts, SpanKind } from './running-work';

export interface TracesSettings {
  /** The collector's address for OTLP over HTTP, without `/v1/traces`. */
  endpoint: string;
  headers: Record<string, string>;
  /** How this server is called there. */
  service: string;
  /** The share of traces that is kept, from 0 to 1; the same for all parts of a trace. */
  share: number;
}

export interface Traces {
  /** Begins a trace, or continues that of a caller's header `traceparent`. */
  begin(
    name: string,
    kind: SpanKind,
    options: { facts?: SpanFacts; traceparent?: string | undefined },
  ): RunningSpan;
  /** Sends what is left. */
  close(): Promise<void>;
}

/** Milliseconds between two warnings about a collector that does not answer. */
const warningPause = 60_000;

/** What went wrong, without its text. */
function errorType(error: unknown): string {
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return code;
  return error instanceof Error ? error.name : 'unknown';
}

/**
 * Sends traces to an OpenTelemetry collector, in the background and in batches. Its packages are loaded here, so a server
 * without traces never loads them.
 */
export async function openTraces(
  { endpoint, headers, service, share }: TracesSettings,
  { version, logger }: { version: string; logger: Pick<Logger, 'warn'> },
): Promise<Traces> {
  const api = await import('@opentelemetry/api');
  const core = await import('@opentelemetry/core');
  const sdk = await import('@opentelemetry/sdk-trace-base');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');

  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, headers });
  let warnedAt = -Infinity;
  const spans = new sdk.BatchSpanProcessor({
    export: (batch, done) =>
      exporter.export(batch, (result) => {
        if (result.code !== core.ExportResultCode.SUCCESS && performance.now() - warnedAt > warningPause) {
          warnedAt = performance.now();
          logger.warn({ error: result.error?.message }, 'traces could not be sent to the collector');
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  });
  const kept = new sdk.TraceIdRatioBasedSampler(share);
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    spanProcessors: [spans],
    // Whoever calls cannot have more of their traces kept than the share.
    sampler: new sdk.ParentBasedSampler({ root: kept, remoteParentSampled: kept }),
  });
  const tracer: Tracer = provider.getTracer('bestie', version);
  const kinds = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    consumer: api.SpanKind.CONSUMER,
    internal: api.SpanKind.INTERNAL,
  };

  function start(name: string, kind: SpanKind, facts: SpanFacts | undefined, parent: Context): RunningSpan {
    const span = tracer.startSpan(name, { kind: kinds[kind], ...(facts && { attributes: facts }) }, parent);
    return running(span);
  }

  const running = (span: Span): RunningSpan => ({
    begin: (name, kind, facts) => start(name, kind, facts, api.trace.setSpan(api.ROOT_CONTEXT, span)),
    add: (facts) => void span.setAttributes(facts),
    end(error) {
      if (error !== undefined) {
        span.setStatus({ code: api.SpanStatusCode.ERROR });
        span.setAttribute('error.type', errorType(error));
      }
      span.end();
    },
    get traceparent() {
      const { traceId, spanId, traceFlags } = span.spanContext();
      return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
    },
  });

  return {
    begin(name, kind, { facts, traceparent }) {
      const caller = traceparent === undefined ? null : core.parseTraceParent(traceparent);
      const parent = caller
        ? api.trace.setSpanContext(api.ROOT_CONTEXT, { ...caller, isRemote: true })
        : api.ROOT_CONTEXT;
      return start(name, kind, facts, parent);
    },
    close: () => provider.shutdown(),
  };
}
