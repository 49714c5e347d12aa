import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { errorCodes } from '@bestie/contracts/errors';
import { compressed } from './compression';
import { serializerCompiler } from './write-answer';
import { escapeHtml } from '../page/escape-html';

/** OpenAPI 3.1 of all contracts at `/api/openapi.json`, and as a page at `/api`. Register before the routes. */
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
  app.get('/api/openapi.json', { compress: compressed }, () => app.swagger());
  app.get('/api', { compress: compressed }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(apiPage(app.swagger())),
  );
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
