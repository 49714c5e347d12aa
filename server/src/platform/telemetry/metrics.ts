import type { OpenMetricsContentType } from 'prom-client';
import type { JobCounts } from '../jobs/jobs.repository';

/** Finished work of this server since its start, and what is open now. */
export interface MetricSources {
  database(): { used: number; idle: number; waiting: number };
  /** Of all servers: they share the queue. */
  jobs(): Promise<JobCounts[]>;
  streams(): { open: number; events: number };
  uploads(): { bytes: number; outcomes: Record<string, number> };
  /** Of all servers. */
  openUploads(): Promise<{ count: number; bytes: number }>;
  pictures(): { processes: number; outcomes: Record<string, number> };
  releases(): Promise<{ remote: string; channel: string; version: string }[]>;
  build: { version: string; node: string; engine: string };
}

/** The figures of one server. Labels take their values from the code, so that their number is bounded. */
export interface Metrics {
  countRequest(request: { operation: string; status: string; seconds: number }): void;
  countStatement(statement: { verb: string; work: string; seconds: number }): void;
  countJob(job: { kind: string; outcome: 'done' | 'failed'; seconds: number }): void;
  /** All figures as OpenMetrics text. */
  read(sources: MetricSources): Promise<{ type: string; text: string }>;
  close(): void;
}

const requestBuckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5];
const statementBuckets = [0.001, 0.005, 0.02, 0.05, 0.1, 0.5, 1, 5];
const jobBuckets = [0.01, 0.1, 1, 10, 60, 600];

/** Opens the figures of this server. The package is loaded here, so a server without metrics never loads it. */
export async function openMetrics(): Promise<Metrics> {
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = (await import('prom-client'))
    .default;
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const histogram = (name: string, help: string, labelNames: string[], buckets: number[]) =>
    new Histogram({ name, help, labelNames, buckets, registers });
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers });

  const requests = histogram(
    'http_server_request_duration_seconds',
    'Requests by operation and class of the status; event streams are not among them.',
    ['operation', 'status'],
    requestBuckets,
  );
  const statements = histogram(
    'db_client_operation_duration_seconds',
    'SQL statements by what they do.',
    ['operation'],
    statementBuckets,
  );
  const statementSeconds = counter(
    'bestie_database_seconds_total',
    'Time that SQL statements took, by the operation or job that sent them.',
    ['work'],
  );
  const statementCount = counter(
    'bestie_database_statements_total',
    'SQL statements by the operation or job that sent them.',
    ['work'],
  );
  const jobs = histogram(
    'bestie_job_duration_seconds',
    'Runs of jobs on this server.',
    ['kind', 'outcome'],
    jobBuckets,
  );
  const connections = gauge('bestie_database_connections', 'Connections of the pool.', ['state']);
  const waiting = gauge('bestie_database_waiting', 'Work that waits for a connection.');
  const jobCounts = gauge('bestie_jobs', 'Jobs of all servers.', ['kind', 'state']);
  const oldestJob = gauge(
    'bestie_job_oldest_seconds',
    'For how long the oldest job that is due has been waiting, of all servers.',
    ['kind'],
  );
  const streams = gauge('bestie_streams', 'Open event streams.');
  const events = counter(
    'bestie_stream_events_total',
    'Live events that were read and delivered to streams.',
  );
  const uploadBytes = counter('bestie_upload_bytes_total', 'Bytes of uploads that were received.');
  const uploads = counter('bestie_uploads_total', 'Uploads that ended.', ['outcome']);
  const openUploads = gauge('bestie_open_uploads', 'Uploads of all servers that have begun and not ended.');
  const openUploadBytes = gauge('bestie_open_upload_bytes', 'Bytes of open uploads that are stored.');
  const pictures = counter('bestie_pictures_total', 'Pictures that were processed.', ['outcome']);
  const pictureProcesses = gauge('bestie_picture_processes', 'Processes for pictures that run now.');
  const releases = gauge('bestie_release_info', 'Releases that run, by channel.', [
    'remote',
    'channel',
    'version',
  ]);
  const build = gauge('bestie_build_info', 'This server.', ['version', 'node', 'engine']);

  return {
    countRequest: ({ operation, status, seconds }) => requests.observe({ operation, status }, seconds),
    countStatement({ verb, work, seconds }) {
      statements.observe({ operation: verb }, seconds);
      statementSeconds.inc({ work }, seconds);
      statementCount.inc({ work });
    },
    countJob: ({ kind, outcome, seconds }) => jobs.observe({ kind, outcome }, seconds),
    async read(sources) {
      const [jobRows, open, running] = await Promise.all([
        sources.jobs(),
        sources.openUploads(),
        sources.releases(),
      ]);
      // What is counted elsewhere is set to its count.
      for (const metric of [jobCounts, oldestJob, events, uploadBytes, uploads, pictures, releases])
        metric.reset();
      const { used, idle, waiting: queued } = sources.database();
      connections.set({ state: 'used' }, used);
      connections.set({ state: 'idle' }, idle);
      waiting.set(queued);
      for (const { kind, oldestSeconds, ...states } of jobRows) {
        for (const [state, count] of Object.entries(states)) jobCounts.set({ kind, state }, count);
        oldestJob.set({ kind }, oldestSeconds);
      }
      streams.set(sources.streams().open);
      events.inc(sources.streams().events);
      uploadBytes.inc(sources.uploads().bytes);
      for (const [outcome, count] of Object.entries(sources.uploads().outcomes))
        uploads.inc({ outcome }, count);
      openUploads.set(open.count);
      openUploadBytes.set(open.bytes);
      pictureProcesses.set(sources.pictures().processes);
      for (const [outcome, count] of Object.entries(sources.pictures().outcomes))
        pictures.inc({ outcome }, count);
      for (const labels of running) releases.set(labels, 1);
      build.set(sources.build, 1);
      return { type: registry.contentType, text: await registry.metrics() };
    },
    close: () => registry.clear(),
  };
}
