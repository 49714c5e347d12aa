import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Record<string, string | number | boolean> }[];
  status?: { code?: number };
}

/** A span as the collector got it. */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parent: string | undefined;
  name: string;
  facts: Record<string, string | number | boolean | undefined>;
  failed: boolean;
}

export interface TraceCollector {
  endpoint: string;
  /** All spans so far. */
  spans: CollectedSpan[];
  /** Everything that arrived, as it came. */
  received: () => string;
  /** The headers of the last batch. */
  headers: () => NodeJS.Dict<string | string[]>;
  close(): Promise<void>;
}

/** Stands in for an OpenTelemetry collector: OTLP over HTTP, in JSON. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  let received = '';
  let headers: NodeJS.Dict<string | string[]> = {};
  const server = createServer((request, response) => {
    headers = request.headers;
    let body = '';
    request.setEncoding('utf8').on('data', (piece: string) => (body += piece));
    request.on('end', () => {
      received += body;
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
      };
      for (const span of resourceSpans
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap((scope) => scope.spans))
        spans.push({
          traceId: span.traceId,
          spanId: span.spanId,
          parent: span.parentSpanId,
          name: span.name,
          facts: Object.fromEntries(span.attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
          failed: span.status?.code === 2,
        });
      response
        .writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' })
        .end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    received: () => received,
    headers: () => headers,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
