import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import Fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { Config } from './config';
import { actFor } from './platform/database/party';
import type { Party } from './platform/database/party';
import { registerCompression } from './platform/http/compression';
import { answerUnreadable, registerErrors } from './platform/http/errors';
import { logSerializers } from './platform/http/log-lines';
import type { LogSink } from './platform/http/log-lines';
import { takeTurnsWithLargeBodies } from './platform/http/large-bodies';
import { registerOpenApi } from './platform/http/openapi';
import { givenRequestId } from './platform/http/request-id';
import { endStalledBodies, stalledAfter } from './platform/http/stalled-bodies';
import { refuseWhileStopping } from './platform/http/stopping';

declare module 'fastify' {
  interface FastifyRequest {
    /** The party whose share of the database a statement of this request uses. */
    party: Party;
  }
}

/** Logs contain no tokens, cookies, e-mails or queries (download tokens are in queries). */
const loggerOptions = (level: Config['logLevel'], stream?: LogSink): FastifyServerOptions['logger'] =>
  level === 'silent'
    ? false
    : {
        level,
        ...(stream && { stream }),
        redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.email'],
        serializers: logSerializers,
      };

/** Pages use the clipboard, full screen, the microphone and passkeys; scripts in them cannot request any other browser feature. */
const permissionsPolicy = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'display-capture', 'geolocation'],
  ...['gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer', 'midi', 'payment'],
  ...['screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .concat('clipboard-write=(self)', 'fullscreen=(self)', 'microphone=(self)')
  .concat('publickey-credentials-create=(self)', 'publickey-credentials-get=(self)')
  .join(', ');

/**
 * The HTTP server without any noun: logging, cookies, security headers, error translation, OpenAPI. The
 * platform and the modules add their routes (`compose.ts`).
 */
export async function createApp(
  config: Pick<Config, 'logLevel' | 'trustProxy' | 'loopback'>,
  version: string,
  logTo?: LogSink,
  /** Milliseconds after which a connection that sends nothing of its request is closed. */
  stalled = stalledAfter,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(config.logLevel, logTo),
    logController: new LogController({ disableRequestLogging: config.logLevel !== 'debug' }),
    // One proxy is trusted: its X-Forwarded-For entry counts, earlier entries written by the client do not.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    genReqId: ({ headers }) => givenRequestId(headers['x-request-id']) ?? uuidv7(),
    bodyLimit: 1024 * 1024,
    forceCloseConnections: true,
    // Those that arrive later are refused in the contract's words (refuseWhileStopping).
    return503OnClosing: false,
    http: { headersTimeout: stalled, connectionsCheckingInterval: stalled / 2 },
    routerOptions: { maxParamLength: 2048 },
    frameworkErrors: answerUnreadable,
  });
  registerErrors(app);
  // Until the caller is known, the address is the party. Reading a body loses the async context, so it is
  // entered again.
  app.decorateRequest('party');
  app.addHook('onRequest', (request, _reply, done) => {
    request.party = { key: `address ${request.ip}` };
    actFor(request.party, done);
  });
  app.addHook('preValidation', (request, _reply, done) => actFor(request.party, done));
  endStalledBodies(app, stalled);
  takeTurnsWithLargeBodies(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('permissions-policy', permissionsPolicy);
    // Responses are private by default. Cacheable ones (built files, pictures) set their own header.
    reply.header('cache-control', 'no-store');
  });
  await registerCompression(app);
  await app.register(cookie);
  await app.register(helmet, {
    // Pages have their own policy with a nonce (platform/page); everything else may load nothing at all.
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
    // For browsers that do not support the policy's frame-ancestors, which say the same.
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  refuseWhileStopping(app);
  await registerOpenApi(app, version);
  return app;
}
