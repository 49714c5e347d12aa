import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FairPool } from '../database/fair-pool';
import type { Logger } from '../logger';
import { openMetrics } from './metrics';
import type { Metrics } from './metrics';
import { runAs } from './running-work';
import type { RunningWork } from './running-work';
import { observeStatements } from './statements';
import { openTraces } from './traces';
import type { Traces, TracesSettings } from './traces';

export interface TelemetrySettings {
  /** Opens `/metrics`; undefined collects none. */
  metricsToken: string | undefined;
  /** Undefined sends no traces. */
  traces: TracesSettings | undefined;
  /** Milliseconds from which a statement is logged; undefined logs none. */
  slowQueryMs: number | undefined;
}

export interface Telemetry {
  /** Null without a token. */
  metrics: Metrics | null;
  /** Whether pages send `traceparent`. */
  traced: boolean;
  /** Runs a job under its name. */
  followJob(kind: string, run: () => Promise<void>): Promise<void>;
  /** Sends what is left. */
  close(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while requests are watched. */
    work?: RunningWork;
  }
  interface FastifyContextConfig {
    /** The answer goes on for as long as the connection: its duration says nothing. */
    streams?: true;
  }
}

/** What a request is called: its operation, or its route for those without one. */
const nameOf = ({ routeOptions: { config, method, url } }: FastifyRequest): string =>
  config?.operation ?? (url === undefined ? 'unknown' : `${String(method)} ${url}`);

/** `2xx`, or `aborted` when the caller was gone before the end. */
const statusClass = ({ raw, statusCode }: FastifyReply): string =>
  raw.writableEnded ? `${Math.floor(statusCode / 100)}xx` : 'aborted';

/** Follows requests: their names for statements, their durations, their spans. Call before routes are registered. */
function followRequests(app: FastifyInstance, metrics: Metrics | null, traces: Traces | null): void {
  app.decorateRequest('work');
  app.addHook('onRequest', (request, _reply, done) => {
    const name = nameOf(request);
    const { method, routeOptions, id: requestId, headers } = request;
    const { traceparent } = headers;
    const span = traces?.begin(`${method} ${routeOptions.url ?? 'unknown'}`, 'server', {
      facts: {
        'http.request.method': method,
        'http.route': routeOptions.url ?? 'unknown',
        'bestie.operation': name,
        'bestie.request_id': requestId,
      },
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    });
    request.work = { name, requestId, span: span ?? null };
    runAs(request.work, done);
  });
  // Reading a body loses the async context.
  app.addHook('preValidation', ({ work }, _reply, done) => (work ? runAs(work, done) : done()));
  app.addHook('onResponse', (request, reply, done) => {
    const { work, routeOptions } = request;
    if (work) {
      work.span?.add({ 'http.response.status_code': reply.statusCode });
      work.span?.end(reply.statusCode >= 500 ? { code: String(reply.statusCode) } : undefined);
      if (routeOptions.config?.streams !== true)
        metrics?.countRequest({
          operation: work.name,
          status: statusClass(reply),
          seconds: reply.elapsedTime / 1000,
        });
    }
    done();
  });
}

/** Opens what is switched on; what is off costs nothing. Call before routes are registered. */
export async function openTelemetry(
  app: FastifyInstance,
  { metricsToken, traces: tracesSettings, slowQueryMs }: TelemetrySettings,
  { pool, version, logger }: { pool: Pick<FairPool, 'observe'>; version: string; logger: Logger },
): Promise<Telemetry> {
  const metrics = metricsToken === undefined ? null : await openMetrics();
  const traces = tracesSettings ? await openTraces(tracesSettings, { version, logger }) : null;
  if (metrics || traces || slowQueryMs !== undefined) {
    followRequests(app, metrics, traces);
    pool.observe(observeStatements({ metrics, slowMs: slowQueryMs, logger }));
  }
  return {
    metrics,
    traced: traces !== null,
    async followJob(kind, run) {
      const span = traces?.begin(`job ${kind}`, 'consumer', { facts: { 'bestie.job': kind } }) ?? null;
      const startedAt = performance.now();
      const end = (outcome: 'done' | 'failed', error?: unknown) => {
        span?.end(error);
        metrics?.countJob({ kind, outcome, seconds: (performance.now() - startedAt) / 1000 });
      };
      try {
        await runAs({ name: `job ${kind}`, span }, run);
        end('done');
      } catch (error) {
        end('failed', error);
        throw error;
      }
    },
    async close() {
      metrics?.close();
      await traces?.close();
    },
  };
}
