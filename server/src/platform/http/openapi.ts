import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { errorCodes } from '@bestie/contracts/errors';
import { acceptsEncoding } from './accepted-encodings';
import type { RateLimits } from './rate-limits';
import { serializerCompiler } from './write-answer';
import { escapeHtml } from '../page/escape-html';

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/** Collects all contracts for OpenAPI 3.1. Register it before their routes. */
export async function registerOpenApi(app: FastifyInstance, version: string): Promise<void> {
  app.setSerializerCompiler(serializerCompiler);
  // Contracts parse path, query and body as one object (register-contract.ts); Fastify has nothing left to validate.
  app.setValidatorCompiler(() => (value: unknown) => ({ value }));
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Bestie API',
        version,
        description: `Errors answer \`{"error": {"code", "message", "field"?, "issues"?, "retryAfter"?, "currentVersion"?, "stepUp"?}}\`. Codes: ${Object.entries(
          errorCodes,
        )
          .map(([code, { status }]) => `\`${code}\` (${status})`)
          .join(', ')}.`,
      },
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'ID token of the identity provider.',
          },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'bestie_session',
            description: 'Session cookie; reads only. `__Host-bestie_session` beyond loopback.',
          },
        },
      },
    },
    transform: (route) => {
      const transformed = jsonSchemaTransform(route);
      return route.route?.config?.operation
        ? transformed
        : { ...transformed, schema: { ...transformed.schema, hide: true } };
    },
  });
}

/**
 * The contracts at `/api/openapi.json`, and as a page at `/api`. Both have megabytes and never change, so they are written
 * and compressed at the first call only.
 */
export function registerApiTexts(app: FastifyInstance, rateLimits: Pick<RateLimits, 'consume'>): void {
  const serve = (url: string, type: string, write: () => string) => {
    const writeOnce = once(async () => {
      const text = write();
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
      return { text, br: await packBrotli(text, quality), gzip: await packGzip(text) };
    });
    app.get(url, async (request, reply) => {
      await rateLimits.consume('file', 'api.describe', request.ip);
      const forms = await writeOnce();
      reply.type(`${type}; charset=utf-8`).header('vary', 'accept-encoding');
      const encoding = (['br', 'gzip'] as const).find((name) =>
        acceptsEncoding(request.headers['accept-encoding'], name),
      );
      return encoding
        ? reply.header('content-encoding', encoding).send(forms[encoding])
        : reply.send(forms.text);
    });
  };
  const document = once(() => app.swagger());
  serve('/api/openapi.json', 'application/json', () => JSON.stringify(document()));
  serve('/api', 'text/html', () => apiPage(document()));
}

/** A function that does its work with the first call only. */
function once<Value>(work: () => Value): () => Value {
  let done: { value: Value } | undefined;
  return () => (done ??= { value: work() }).value;
}

interface OpenApiOperation {
  operationId?: string;
  summary?: string;
  security?: Record<string, unknown>[];
  parameters?: unknown[];
  requestBody?: unknown;
  responses?: unknown;
}

/** The OpenAPI document as a page: one section per operation, without scripts. */
function apiPage(document: {
  info?: { title?: string; version?: string; description?: string };
  paths?: object;
}): string {
  const sections = Object.entries(
    (document.paths ?? {}) as Record<string, Record<string, OpenApiOperation>>,
  ).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const needs =
        (operation.security ?? []).flatMap((entry) => Object.keys(entry)).join(' or ') || 'nothing';
      const details = {
        parameters: operation.parameters,
        requestBody: operation.requestBody,
        responses: operation.responses,
      };
      return `<article id="${escapeHtml(operation.operationId ?? path)}"><h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary ?? '')} <small>(${escapeHtml(operation.operationId ?? '')}; needs ${escapeHtml(needs)})</small></p>
<details><summary>Shapes</summary><pre>${escapeHtml(JSON.stringify(details, null, 2))}</pre></details></article>`;
    }),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bestie API</title></head>
<body><h1>Bestie API ${escapeHtml(document.info?.version ?? '')}</h1><p><a href="/api/openapi.json">OpenAPI 3.1</a></p>
<p>${escapeHtml(document.info?.description ?? '')}</p>${sections.join('\n')}</body></html>`;
}
