import { z } from 'zod';
import { networks } from '@bestie/contracts/connections';
import type { Network } from '@bestie/contracts/connections';
import { keyBytes } from './platform/keys/key-file';
import { readPlace } from './platform/backups/place-settings';
import type { PlaceSettings, StoreAccess } from './platform/backups/place-settings';
import type { S3Settings } from './platform/objects/drivers/s3-bucket';
import type { NetworkApps } from './platform/outgoing/network-apps';
import type { TelemetrySettings } from './platform/telemetry/telemetry';

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');

/** Whether the origin is written as browsers send it. */
const isOrigin = (text: string) =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

/** Links and cookies are for a whole origin, so a path is refused. A trailing slash is accepted. */
const publicOrigin = z
  .string()
  .refine(
    (text) => URL.canParse(text) && isOrigin(new URL(text).href.slice(0, -1)),
    'Must be an address like https://bestie.example: http or https, a host and an optional port, without a path, query or user name',
  )
  .transform((text) => new URL(text).origin);

/** Replaces every host of a network: for stand-ins. */
const networkAddress = z.string().refine(isOrigin, 'Must be an origin like http://127.0.0.1:4100').optional();

/** Environment of the server. `.env.example` documents every variable; a test compares the two. */
const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  KEYS_DIR: z.string().min(1).optional(),
  SEALING_KEY: z.base64().optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_COPY_DIR: z.string().min(1).optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_KEY: z
    .base64()
    .refine((key) => Buffer.from(key, 'base64').length === keyBytes, `Give ${keyBytes} bytes in base64.`)
    .optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_ORIGIN: publicOrigin.optional(),
  TRUST_PROXY: flag,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  RELEASES_DIR: z.string().optional(),
  ALLOW_EMBEDDED_IDENTITY: flag,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z.string().optional(),
  FIREBASE_APP_ID: z.string().optional(),
  FIREBASE_APP_CHECK_SITE_KEY: z.string().optional(),
  GOOGLE_APPLICATION_CREDENTIALS: z.string().optional(),
  APP_CHECK_ENFORCED: flag,
  S3_BUCKET: z.string().optional(),
  S3_PREFIX: z.string().default(''),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  STORAGE_CORS_ORIGINS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    // `*` and `null` would allow everybody; a path or a trailing slash would match nobody.
    .pipe(
      z.array(z.string().refine(isOrigin, 'Exact origins like https://app.example, with commas between')),
    ),
  STORAGE_QUOTA_BYTES: z.coerce.number().int().positive().optional(),
  PICTURES_AVIF: z.enum(['on', 'off']).default('on'),
  MEDIA_TOOLS: z.string().min(1).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(live|test)_/, 'Expected a secret or restricted key')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  STRIPE_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  PINTEREST_CLIENT_ID: z.string().optional(),
  PINTEREST_CLIENT_SECRET: z.string().optional(),
  PINTEREST_ADDRESS: networkAddress,
  INSTAGRAM_CLIENT_ID: z.string().optional(),
  INSTAGRAM_CLIENT_SECRET: z.string().optional(),
  INSTAGRAM_ADDRESS: networkAddress,
  YOUTUBE_CLIENT_ID: z.string().optional(),
  YOUTUBE_CLIENT_SECRET: z.string().optional(),
  YOUTUBE_ADDRESS: networkAddress,
  WEATHER_ADDRESS: z
    .string()
    .refine(isOrigin, 'Must be an origin like https://api.open-meteo.com')
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'Must have 16 characters or more').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('bestie'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  SLOW_QUERY_MS: z.coerce.number().int().min(1).optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
});

/** How payments reach Stripe. */
export interface StripeSettings {
  secretKey: string;
  /** Of the signature of its events. */
  webhookSecret: string;
  /** True when money moves. */
  live: boolean;
  /** The address of a stand-in; undefined for Stripe itself. */
  endpoint: string | undefined;
}

export type Environment = z.output<typeof environment>;
export const environmentNames = Object.keys(environment.shape);

/** Configuration of the server. Read once at start; no other file reads the environment. */
export interface Config {
  mode: Environment['NODE_ENV'];
  port: number;
  host: string;
  /** True when only this machine can reach the server. */
  loopback: boolean;
  dataDir: string;
  /** Folder of the secret key that encrypts sealed values: never inside of `dataDir`, which is backed up. */
  keysDir: string;
  /** The key itself in base64, instead of the folder. */
  sealingKey: string | undefined;
  backups: {
    /** A folder, beside `dataDir` unless set, or a store. */
    place: PlaceSettings;
    /** A second place that has every backup as well, such as a store elsewhere. */
    copyPlace: PlaceSettings | undefined;
    /** How stores of backups are reached. */
    store: StoreAccess;
    /** The key that encrypts them in base64, instead of a file in `keysDir`. */
    key: string | undefined;
    /** What was set in the environment, without keys of seals, of backups and of their store. */
    configuration: Record<string, string>;
  };
  databaseUrl: string | undefined;
  /** Public origin, without a trailing slash; undefined means the origin of the request, on loopback. */
  publicOrigin: string | undefined;
  trustProxy: boolean;
  logLevel: Environment['LOG_LEVEL'];
  /** Folders that hold built files; see `platform/releases`. */
  releasesDir: string | undefined;
  allowEmbeddedIdentity: boolean;
  firebase:
    | {
        projectId: string;
        apiKey: string;
        authDomain: string;
        appId: string | undefined;
        appCheckSiteKey: string | undefined;
      }
    | undefined;
  appCheckEnforced: boolean;
  /** The mail server; undefined without one. */
  smtp: { url: string; from: string } | undefined;
  /** Undefined keeps objects on the local disk. */
  s3: S3Settings | undefined;
  storageCorsOrigins: string[];
  /**
   * Storage quota of each person in bytes, whatever their role; undefined means the limits of the contract.
   */
  storageQuotaBytes: number | undefined;
  /**
   * Whether pictures are also made as AVIF, which takes a second of processor time each; WebP is always made.
   */
  makesAvif: boolean;
  /** Folder of `ffmpeg` and `ffprobe`; `off` does without them, and undefined looks in the search path. */
  mediaTools: string | undefined;
  /** Undefined lets the test provider pretend to charge members; no money moves. */
  stripe: StripeSettings | undefined;
  /** The app of this server at each network; undefined where none is registered. */
  networkApps: NetworkApps;
  /** Origin of the weather provider, or of its stand-in; undefined asks none. */
  weatherAddress: string | undefined;
  /** Metrics, traces and the log of slow statements. */
  telemetry: TelemetrySettings;
  /** Milliseconds between the signal to stop and the end of connections: a proxy notices meanwhile. */
  drainMs: number;
}

const loopbackHosts = new Set(['127.0.0.1', '::1', 'localhost']);

/** Behind a proxy the public address decides, because a server on loopback may be reachable by everybody. */
function isLoopback({ HOST, PUBLIC_ORIGIN }: Environment): boolean {
  const seen = PUBLIC_ORIGIN === undefined ? HOST : new URL(PUBLIC_ORIGIN).hostname;
  return loopbackHosts.has(HOST) && loopbackHosts.has(seen.replace(/^\[|\]$/g, ''));
}

/** Keys of a store: both, or none. */
function readS3Keys(value: Environment, prefix: '' | 'BACKUP_'): S3Settings['credentials'] {
  const accessKeyId = value[`${prefix}S3_ACCESS_KEY_ID`];
  const secretAccessKey = value[`${prefix}S3_SECRET_ACCESS_KEY`];
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new Error(`${prefix}S3_ACCESS_KEY_ID and ${prefix}S3_SECRET_ACCESS_KEY go together.`);
  return accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
}

function readS3(value: Environment): S3Settings | undefined {
  const { S3_BUCKET: bucket } = value;
  if (bucket === undefined) return undefined;
  return {
    bucket,
    prefix: value.S3_PREFIX,
    region: value.S3_REGION,
    endpoint: value.S3_ENDPOINT,
    credentials: readS3Keys(value, ''),
  };
}

/** Where backups are. Their store is that of the objects unless it has an address of its own, which gets keys of its own alone. */
function readBackupPlaces(
  value: Environment,
  besideData: string,
): Pick<Config['backups'], 'place' | 'copyPlace' | 'store'> {
  const { BACKUP_DIR: first = besideData, BACKUP_COPY_DIR: second, BACKUP_S3_ENDPOINT: endpoint } = value;
  const own = readS3Keys(value, 'BACKUP_');
  const store: StoreAccess = {
    region: value.BACKUP_S3_REGION ?? value.S3_REGION,
    endpoint: endpoint ?? value.S3_ENDPOINT,
    credentials: own ?? (endpoint === undefined ? readS3Keys(value, '') : undefined),
  };
  const read = (text: string, name: string) => {
    const place = readPlace(text, store);
    const isBesideObjects =
      typeof place !== 'string' && place.bucket === value.S3_BUCKET && place.endpoint === value.S3_ENDPOINT;
    if (isBesideObjects && value.S3_PREFIX.startsWith(place.prefix))
      throw new Error(`${name}: Backups in the bucket of the objects need a prefix of their own.`);
    return place;
  };
  const place = read(first, 'BACKUP_DIR');
  const copyPlace = second === undefined ? undefined : read(second, 'BACKUP_COPY_DIR');
  if (JSON.stringify(place) === JSON.stringify(copyPlace))
    throw new Error('BACKUP_COPY_DIR is where BACKUP_DIR is: the second place is another one.');
  return { place, copyPlace, store };
}

/** Half of a configuration is an error, so that the test provider never stands in for missing keys. */
function readStripe(value: Environment): StripeSettings | undefined {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_ENDPOINT: endpoint,
  } = value;
  if ((secretKey === undefined) !== (webhookSecret === undefined))
    throw new Error('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together.');
  if (secretKey === undefined || webhookSecret === undefined) {
    if (endpoint !== undefined) throw new Error('STRIPE_ENDPOINT needs STRIPE_SECRET_KEY beside it.');
    return undefined;
  }
  const live = /^[sr]k_live_/.test(secretKey);
  if (live && endpoint !== undefined)
    throw new Error('A live key is sent to Stripe alone: remove STRIPE_ENDPOINT.');
  return { secretKey, webhookSecret, live, endpoint };
}

/** `name=value` pairs with commas between them; values are percent-encoded, as OpenTelemetry specifies. */
function readOtlpHeaders(list: string | undefined): Record<string, string> {
  const pairs = (list ?? '').split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1)
        throw new Error('OTEL_EXPORTER_OTLP_HEADERS: Expected name=value pairs with commas between them.');
      return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
    }),
  );
}

function readTelemetry(value: Environment): TelemetrySettings {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = value;
  return {
    metricsToken: value.METRICS_TOKEN,
    slowQueryMs: value.SLOW_QUERY_MS,
    traces:
      endpoint === undefined
        ? undefined
        : {
            endpoint,
            headers: readOtlpHeaders(headers),
            service: value.OTEL_SERVICE_NAME,
            share: value.OTEL_TRACES_SAMPLER_ARG,
          },
  };
}

/** Half of an app is an error. */
function readNetworkApps(value: Environment): NetworkApps {
  const read = (network: Network) => {
    const name = network.toUpperCase() as Uppercase<Network>;
    const clientId = value[`${name}_CLIENT_ID` as const];
    const clientSecret = value[`${name}_CLIENT_SECRET` as const];
    const address = value[`${name}_ADDRESS` as const];
    if ((clientId === undefined) !== (clientSecret === undefined))
      throw new Error(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET go together.`);
    if (address !== undefined && clientId === undefined)
      throw new Error(`${name}_ADDRESS needs ${name}_CLIENT_ID beside it.`);
    return [network, clientId && clientSecret ? { clientId, clientSecret, address } : undefined] as const;
  };
  return Object.fromEntries(networks.map(read)) as NetworkApps;
}

/**
 * Reads and checks the environment.
 * @throws Error whose message names every wrong variable in a separate sentence
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    environmentNames
      .filter((name) => env[name] !== undefined && env[name] !== '')
      .map((name) => [name, env[name]]),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`).join('\n'),
    );
  }
  const value = parsed.data;
  if (value.FIREBASE_PROJECT_ID && !(value.FIREBASE_API_KEY && value.FIREBASE_AUTH_DOMAIN)) {
    throw new Error('FIREBASE_PROJECT_ID needs FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN beside it.');
  }
  if (value.SMTP_URL && !value.MAIL_FROM) throw new Error('SMTP_URL needs MAIL_FROM beside it.');
  const besideData = value.DATA_DIR.replace(/[\\/]+$/, '');
  const {
    SEALING_KEY: _sealing,
    BACKUP_KEY: _backup,
    BACKUP_S3_SECRET_ACCESS_KEY: _store,
    ...configuration
  } = given;
  return {
    mode: value.NODE_ENV,
    port: value.PORT,
    host: value.HOST,
    loopback: isLoopback(value),
    dataDir: value.DATA_DIR,
    keysDir: value.KEYS_DIR ?? `${besideData}-keys`,
    sealingKey: value.SEALING_KEY,
    backups: {
      ...readBackupPlaces(value, `${besideData}-backups`),
      key: value.BACKUP_KEY,
      configuration: configuration as Record<string, string>,
    },
    databaseUrl: value.DATABASE_URL,
    publicOrigin: value.PUBLIC_ORIGIN,
    trustProxy: value.TRUST_PROXY,
    logLevel: value.LOG_LEVEL,
    releasesDir: value.RELEASES_DIR,
    allowEmbeddedIdentity: value.ALLOW_EMBEDDED_IDENTITY,
    firebase:
      value.FIREBASE_PROJECT_ID && value.FIREBASE_API_KEY && value.FIREBASE_AUTH_DOMAIN
        ? {
            projectId: value.FIREBASE_PROJECT_ID,
            apiKey: value.FIREBASE_API_KEY,
            authDomain: value.FIREBASE_AUTH_DOMAIN,
            appId: value.FIREBASE_APP_ID,
            appCheckSiteKey: value.FIREBASE_APP_CHECK_SITE_KEY,
          }
        : undefined,
    appCheckEnforced: value.APP_CHECK_ENFORCED,
    smtp: value.SMTP_URL && value.MAIL_FROM ? { url: value.SMTP_URL, from: value.MAIL_FROM } : undefined,
    s3: readS3(value),
    storageCorsOrigins: value.STORAGE_CORS_ORIGINS,
    storageQuotaBytes: value.STORAGE_QUOTA_BYTES,
    makesAvif: value.PICTURES_AVIF === 'on',
    mediaTools: value.MEDIA_TOOLS,
    stripe: readStripe(value),
    networkApps: readNetworkApps(value),
    weatherAddress: value.WEATHER_ADDRESS,
    telemetry: readTelemetry(value),
    drainMs: value.DRAIN_SECONDS * 1000,
  };
}
