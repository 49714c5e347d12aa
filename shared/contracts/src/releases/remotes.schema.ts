import { z } from 'zod';
import { originKinds } from './remotes';
import type { HostRelease, RemoteData, RemoteRelease } from './remotes';
import { isVersion } from './versions';

const absolutePath = z
  .string()
  .regex(/^\/(?!\/)[^\s?#]*$/, 'must be an absolute path without query')
  .refine((path) => path === '/' || !path.endsWith('/'), 'must not end with a slash');

/**
 * The path of a page, or one that leads on: lower case, because the router ignores case, and beginning with a word, because a
 * parameter there would match the pages of every console.
 */
const routePath = z
  .string()
  .max(200)
  .regex(
    /^\/(?:[a-z0-9][a-z0-9._-]*(?:\/(?:[a-z0-9][a-z0-9._-]*|:[a-zA-Z]\w*))*)?$/,
    'must be of lower-case words, and parameters after the first',
  );

/** A path inside the application, optionally with a query. */
const appLink = z.string().regex(/^\/(?!\/)\S*$/, 'must be an absolute path');

/** A read of the API, with placeholders. */
const apiPath = z
  .string()
  .max(500)
  .regex(/^\/api\/(?:[^\s#{}]|\{\w+\})*$/, 'must be a path of the API');

const version = z.string().refine(isVersion, 'must be a semantic version');
const label = z.string().min(1).max(80);

const filePath = z
  .string()
  .regex(/^[\w.-]+(?:\/[\w.-]+)*$/, 'must be relative, without odd characters')
  .refine((path) => !path.split('/').some((segment) => /^\.+$/.test(segment)), 'must not climb');

export const releaseFileSchema = z.strictObject({
  path: filePath,
  bytes: z.int().nonnegative(),
  integrity: z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'must be a sha384 integrity'),
});

/** Shapes with geometry only, because a remote's icons are drawn in the shell's own page. */
const iconShape = z.tuple([
  z.enum(['path', 'circle', 'rect', 'line', 'polyline', 'polygon', 'ellipse']),
  z.partialRecord(
    z.enum([
      'd',
      'cx',
      'cy',
      'r',
      'rx',
      'ry',
      'x',
      'y',
      'x1',
      'x2',
      'y1',
      'y2',
      'width',
      'height',
      'points',
      'fill',
    ]),
    z.string().regex(/^[\w\s.,-]*$/),
  ),
]);

/** Name of a page or part, which is also in the name of its chunk. */
const codeName = z.string().regex(/^[a-z][a-z0-9-]*$/, 'must be kebab-case');

const slotName = z.string().regex(/^[a-z][a-z0-9-]*@[1-9]\d*$/, 'must be a name and a version: home-cards@1');

export const originKind = z.enum(originKinds);

/** A named host over TLS: no path, no wildcard, no address. */
export const thirdPartyOrigin = z
  .string()
  .max(253)
  .regex(
    /^https:\/\/(?:[a-z0-9-]{1,63}\.)+[a-z]{2,63}(?::[1-9]\d{0,4})?$/,
    'must be an origin: https://maps.example.com',
  )
  .refine((origin) => URL.canParse(origin), 'must be an origin: https://maps.example.com');

/** Name of a remote. */
export const remoteId = z.string().regex(/^[a-z][a-z0-9-]{0,31}$/, 'must be a short kebab-case name');

/** An address of a page with parameters, from an answer of the API; or why there is none. */
export const routeExample = z.union([
  z.strictObject({
    read: apiPath,
    parameters: z.record(
      z.string().regex(/^\w+$/),
      z
        .string()
        .max(200)
        .regex(/^(?:\{uid\}|[\w-]+(?:\.[\w-]+)*)$/, 'must be a place in the answer: boards.0.id'),
    ),
  }),
  z.strictObject({ unopened: z.string().trim().min(10).max(200) }),
]);

/** What the HTML shows of a page before its code is there. */
const routeHeading = z.strictObject({
  title: label.optional(),
  lede: z.string().trim().min(1).max(200).optional(),
  size: z.literal('xl').optional(),
});

/** A page's HTML has the routes of every console. */
const mostRoutes = 300;

const dataShape = {
  id: remoteId,
  title: label,
  audience: z.enum(['fan', 'creator', 'admin']),
  accent: z.enum(['fan', 'creator', 'admin']),
  shell: z.string().min(1).max(100),
  home: absolutePath,
  consoleName: label.optional(),
  navigation: z
    .array(
      z.strictObject({
        title: label.optional(),
        items: z
          .array(
            z.strictObject({
              label,
              to: absolutePath,
              icon: z.string().regex(/^[a-z][a-z0-9-]*$/),
              badge: z
                .strictObject({ read: apiPath, events: z.array(z.string().regex(/^\w+\.\w+$/)).min(1) })
                .optional(),
            }),
          )
          .max(50),
      }),
    )
    .max(20),
  routes: z
    .array(
      z.strictObject({
        path: routePath,
        title: label,
        breadcrumb: label,
        page: codeName,
        public: z.boolean().optional(),
        primaryAction: label.optional(),
        searchable: z.boolean().optional(),
        reads: z.array(apiPath).max(8).optional(),
        heading: routeHeading.optional(),
        example: routeExample.optional(),
      }),
    )
    .min(1)
    .max(mostRoutes),
  redirects: z
    .array(z.strictObject({ from: routePath, to: appLink }))
    .max(mostRoutes)
    .optional(),
  create: z
    .array(z.strictObject({ label, to: appLink, icon: z.string().optional() }))
    .max(20)
    .optional(),
  places: z.array(absolutePath).max(5).optional(),
  origins: z
    .array(z.strictObject({ kind: originKind, origin: thirdPartyOrigin, why: z.string().min(3).max(200) }))
    .max(20)
    .optional(),
  slots: z.array(slotName).max(20).optional(),
  fills: z
    .array(z.strictObject({ slot: slotName, part: codeName }))
    .max(20)
    .optional(),
};

type RemoteShape = Pick<
  RemoteData,
  'home' | 'navigation' | 'routes' | 'redirects' | 'create' | 'places' | 'fills'
>;
type Report = (path: (string | number)[], message: string) => void;

/** Pattern of a route's path, which decides whether a concrete link leads to it. */
function routePattern(path: string): RegExp {
  const source = path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/');
  return new RegExp(`^${source}$`);
}

const parametersOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);

/** Links of a remote must lead to a route or redirect of that remote. */
function checkLinks(data: RemoteShape, report: Report): void {
  const known = [...data.routes.map(({ path }) => path), ...(data.redirects ?? []).map(({ from }) => from)];
  const patterns = known.map(routePattern);
  const check = (link: string, ...path: (string | number)[]) => {
    const target = link.split(/[?#]/)[0] ?? link;
    if (!patterns.some((pattern) => pattern.test(target)))
      report(path, `leads to no route of this remote: ${link}`);
  };
  check(data.home, 'home');
  data.navigation.forEach((group, g) => {
    group.items.forEach((item, i) => check(item.to, 'navigation', g, 'items', i, 'to'));
  });
  (data.redirects ?? []).forEach((redirect, index) => check(redirect.to, 'redirects', index, 'to'));
  (data.create ?? []).forEach((entry, index) => check(entry.to, 'create', index, 'to'));
  (data.places ?? []).forEach((place, index) => check(place, 'places', index));
  data.routes.forEach(({ path, reads = [], example }, index) => {
    const names = ['uid', ...parametersOf(path)];
    for (const [placeholder, name] of reads.join(' ').matchAll(/\{(\w+)\}/g))
      if (name && !names.includes(name))
        report(['routes', index, 'reads'], `nothing is known as ${placeholder}`);
    if (!example || 'unopened' in example) return;
    for (const name of new Set([...parametersOf(path), ...Object.keys(example.parameters)]))
      if (!(name in example.parameters) || !parametersOf(path).includes(name))
        report(['routes', index, 'example'], `must have the parameters of ${path}`);
  });
  (data.fills ?? []).forEach(({ part }, index) => {
    if (data.routes.some(({ page }) => page === part)) report(['fills', index, 'part'], `is a page: ${part}`);
  });
  known.forEach((path, index) => {
    if (known.indexOf(path) !== index) report(['routes'], `the path is there twice: ${path}`);
  });
}

/** Plain data of a remote, as `src/remote-data.ts` states it. */
export const remoteDataSchema: z.ZodType<RemoteData> = z
  .strictObject(dataShape)
  .superRefine((data, context) => {
    checkLinks(data, (path, message) => context.addIssue({ code: 'custom', path, message }));
  });

/** `remote.json`: data plus what the build knows; every page has files, and every named file exists. */
export const remoteReleaseSchema: z.ZodType<RemoteRelease> = z
  .strictObject({
    ...dataShape,
    version,
    entry: filePath,
    container: z.string().regex(/^[A-Za-z_$][\w$]*$/),
    files: z.array(releaseFileSchema).min(1),
    pageFiles: z.record(z.string(), z.array(filePath).min(1)),
    followingFiles: z.record(z.string(), z.array(filePath).min(1)).optional(),
    laterFiles: z.record(z.string(), z.array(filePath)).optional(),
    icons: z.record(z.string(), z.array(iconShape)).optional(),
    sharedPackages: z.array(
      z.strictObject({ name: z.string(), version: z.string(), range: z.string(), singleton: z.boolean() }),
    ),
    runtime: version,
    commit: z.string().max(64).nullable(),
    tree: z.string().max(64).optional(),
    dirty: z.boolean().optional(),
    builtAt: z.iso.datetime(),
  })
  .superRefine((release, context) => {
    const report: Report = (path, message) => context.addIssue({ code: 'custom', path, message });
    checkLinks(release, report);
    const files = new Set(release.files.map((file) => file.path));
    if (!files.has(release.entry)) report(['entry'], `is not among the files: ${release.entry}`);
    for (const { page } of release.routes) {
      if (!Object.hasOwn(release.pageFiles, page)) report(['pageFiles'], `lacks the page ${page}`);
    }
    for (const { part } of release.fills ?? []) {
      if (!Object.hasOwn(release.pageFiles, part)) report(['pageFiles'], `lacks the part ${part}`);
    }
    for (const [page, paths] of Object.entries(release.pageFiles)) {
      for (const path of paths)
        if (!files.has(path)) report(['pageFiles', page], `is not among the files: ${path}`);
    }
    for (const [page, paths] of Object.entries(release.followingFiles ?? {})) {
      if (!Object.hasOwn(release.pageFiles, page)) report(['followingFiles', page], 'is no page or part');
      for (const path of paths)
        if (!files.has(path)) report(['followingFiles', page], `is not among the files: ${path}`);
    }
    for (const [page, paths] of Object.entries(release.laterFiles ?? {})) {
      if (!release.routes.some((route) => route.page === page && route.public))
        report(['laterFiles', page], 'is no public page');
      for (const path of paths)
        if (!files.has(path)) report(['laterFiles', page], `is not among the files: ${path}`);
    }
  });

/** `host.json`. */
export const hostReleaseSchema: z.ZodType<HostRelease> = z.strictObject({
  version,
  entry: filePath,
  initialFiles: z.array(filePath).min(1),
  followingFiles: z.array(filePath),
  signInFiles: z.array(filePath),
  files: z.array(releaseFileSchema).min(1),
  firstPaint: z.strictObject({ html: z.string(), style: z.string(), script: z.string() }),
  styleSources: z.array(z.string().regex(/^'sha256-[A-Za-z0-9+/]{43}='$/)).optional(),
  trustedTypes: z.literal(true).optional(),
  sharedPackages: z.array(z.strictObject({ name: z.string(), version: z.string(), singleton: z.boolean() })),
  shell: version,
  page: version,
  runtime: version,
  operations: z.record(z.string(), z.string()),
  commit: z.string().max(64).nullable(),
  tree: z.string().max(64).optional(),
  dirty: z.boolean().optional(),
  builtAt: z.iso.datetime(),
});
