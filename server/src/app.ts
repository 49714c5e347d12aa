import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import Fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { Config } from './config';
import { registerErrors } from './platform/http/errors';
import { registerOpenApi } from './platform/http/openapi';

/** Nothing in a log may be a token, a cookie, an e-mail or a query (download tokens travel there). */
const loggerOptions = (level: Config['logLevel']): FastifyServerOptions['logger'] =>
  level === 'silent'
    ? false
    : {
        level,
        redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.email'],
        serializers: {
          req: (request) => ({ method: request.method, path: request.url?.split('?')[0], id: request.id }),
          res: (reply) => ({ statusCode: reply.statusCode }),
        },
      };

/**
 * The HTTP server without any noun: logging, cookies, security headers, error translation, OpenAPI.
 * Routes are added by `compose.ts`.
 */
export async function createApp(
  config: Pick<Config, 'logLevel' | 'trustProxy' | 'loopback'>,
  version: string,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: config.logLevel !== 'debug' }),
    trustProxy: config.trustProxy,
    genReqId: () => uuidv7(),
    bodyLimit: 1024 * 1024,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 2048 },
  });
  registerErrors(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  await app.register(cookie);
  await app.register(helmet, {
    // Pages bring their own policy with a nonce (platform/page); everything else may load nothing at all.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
    },
    // The Google popup must be able to talk back to the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: config.loopback
      ? false
      : { maxAge: 63_072_000, includeSubDomains: true, preload: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  await registerOpenApi(app, version);
  return app;
}
