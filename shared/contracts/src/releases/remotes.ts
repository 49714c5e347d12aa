import type { Channel } from './channels';
import type { Role } from '../roles';

/**
 * The plain data that describes a remote (`remote.json`). Navigation, routes, breadcrumbs, the New menu and
 * the primary action are drawn from it before any code of the remote is loaded. The zod schema that validates
 * it at build and on the server is in `remotes.schema.ts`.
 */
export interface RemoteData<PageName extends string = string> {
  /** Path segment and scope name: `fan`, `creator`, `admin`, … */
  id: string;
  title: string;
  /** Lowest role that may load the remote at all. */
  audience: Exclude<Role, 'guest'>;
  /** Accent of the console (design-language.md): a token set known to the design system. */
  accent: 'fan' | 'creator' | 'admin';
  /** Range of the shell contract that it needs, e.g. `^1.0.0`. */
  shell: string;
  /** Landing page of the console. */
  home: string;
  /** Name of the console in the switcher and the account menu ("Creator Console"). */
  consoleName?: string;
  navigation: NavigationGroup[];
  routes: RemoteRoute<PageName>[];
  /** Old paths and shortcuts. */
  redirects?: { from: string; to: string }[];
  /** Entries of the topbar's New menu. */
  create?: { label: string; to: string; icon?: string }[];
  /** Up to five paths for the bottom bar on phones. */
  places?: string[];
  /** Slots of its pages that other consoles may fill: `fan-home@1`, a name and a version. */
  slots?: string[];
  /** What its pages load from elsewhere: payment, maps, media. Counts once an admin approves it. */
  origins?: ThirdPartyOrigin[];
  /** Parts of its code that the shell puts into slots, of its own pages or of other consoles'. */
  fills?: SlotFilling[];
}

/** What a page may do with another origin. Scripts of others never run. */
export const originKinds = ['connect', 'frame', 'image', 'media'] as const;
export type OriginKind = (typeof originKinds)[number];

export interface ThirdPartyOrigin {
  kind: OriginKind;
  /** `https://maps.example.com`, without a path. */
  origin: string;
  /** What it is for, shown to the admin who decides. */
  why: string;
}

/** A part of a console in a slot. A slot shows the fillings of its own version only. */
export interface SlotFilling {
  slot: string;
  /** Name of the part, as in `parts` of the remote. */
  part: string;
}

export interface NavigationGroup {
  title?: string;
  items: { label: string; to: string; icon: string; badge?: NavigationBadge }[];
}

/** What an entry of the navigation counts beside its name, and with the others in the window's title. */
export interface NavigationBadge {
  /** Path of the API that answers {@link BadgeCounts}, asked for once the page stands. */
  read: string;
  /** Types of live events after which it is asked for again. */
  events: string[];
}

/** Answer of the API for a {@link NavigationBadge}. */
export interface BadgeCounts {
  /** Everything new, mentions too. */
  unread: number;
  mentions: number;
  /** Live topics on which this may change, beside the person's own. */
  topics: string[];
}

/**
 * How a proof finds an address of a path with parameters: the list whose answer has them (`readPath` of the client), and where
 * (`boards.0.id`; `{uid}` is the person's own). Or why none can be opened, which is shown with the proof and in the audit log.
 */
export type RouteExample = { read: string; parameters: Record<string, string> } | { unopened: string };

export interface RemoteRoute<PageName extends string = string> {
  /** React-router path, absolute. */
  path: string;
  title: string;
  breadcrumb: string;
  page: PageName;
  /** True for pages that need no sign-in. */
  public?: boolean;
  /** Label of the page's primary action, run by 'n'. */
  primaryAction?: string;
  /** True when the page filters by `?q=`: the topbar's search opens it while no console has /search. */
  searchable?: boolean;
  /**
   * The first API reads of the page, as paths with their query (`readPath` of the client). `{uid}` stands for
   * the person's own, `{name}` for the parameter of the route's path. The HTML contains their answers, or
   * preloads them together with the page's code, unless the address has a query, which may change them.
   */
  reads?: string[];
  heading?: RouteHeading;
  /** For paths with parameters: an address that the proof of a release opens. */
  example?: RouteExample;
}

/**
 * The heading of a page of full width, which the HTML shows before the page's code has arrived, unless the address has a query.
 * The words and the size are those of the page's own `PageHeader`, so that the page replaces it without a jump.
 */
export interface RouteHeading {
  /** The route's title unless given; `{greeting}` stands for the shell's greeting. */
  title?: string;
  /** The sentence under it, where it does not depend on data. */
  lede?: string;
  /** `xl` below a line with the date, as on home pages. */
  size?: 'xl';
}

/** A shape of an icon: SVG element and attributes, in a square of 24 units drawn with strokes. */
export type IconShape = [
  element: 'path' | 'circle' | 'rect' | 'line' | 'polyline' | 'polygon' | 'ellipse',
  attributes: Record<string, string>,
];

/** A file of a release, relative to the release's folder. */
export interface ReleaseFile {
  path: string;
  bytes: number;
  /** Subresource integrity, `sha384-…`. */
  integrity: string;
}

/** A file as far as a page needs it. */
export type HashedFile = Pick<ReleaseFile, 'path' | 'integrity'>;

/**
 * Contents of a release's list of files, which is in the release's folder under a name with its hash. A page
 * contains the hashes of its first view and of this list; others are read from it when needed.
 */
export interface FileList {
  files: HashedFile[];
  /** As in {@link RemoteRelease}; the host has none. */
  pageFiles: Record<string, string[]>;
  /** First reads by the path of their route, for pages that are loaded ahead. */
  reads?: Record<string, string[]>;
}

/** A built, immutable release: {@link RemoteData} plus data of the build. Contents of `remote.json`. */
export interface RemoteRelease extends RemoteData {
  version: string;
  entry: string;
  /** Global variable of the container's entry; it contains the version, so that two can exist in a page. */
  container: string;
  files: ReleaseFile[];
  /** For each name of a page or part, the files that it needs first (scripts and styles, including the entry's). */
  pageFiles: Record<string, string[]>;
  /** For some pages, the scripts and styles that they load right after the first view: their hashes are in the HTML. */
  followingFiles?: Record<string, string[]>;
  /** For each public page, the scripts and styles that it may load later: guests get them too. */
  laterFiles?: Record<string, string[]>;
  /** Drawings of the icons in the data, so that a host need not have them. */
  icons?: Record<string, IconShape[]>;
  /** Shared packages that it can provide and that it requires. */
  sharedPackages: { name: string; version: string; range: string; singleton: boolean }[];
  /** Version of the federation runtime it was built against; must equal the host's. */
  runtime: string;
  commit: string | null;
  /** Hash of git's tree of the sources as they were, changes included; absent without a repository. */
  tree?: string;
  /** True when files differed from the commit; absent when none did. */
  dirty?: boolean;
  builtAt: string;
}

/** A built host. Contents of `host.json`. */
export interface HostRelease {
  version: string;
  entry: string;
  /** Files of the first load: the entry's scripts and styles, in order. */
  initialFiles: string[];
  /** Files that every page loads once its content is shown, or when a console fails. */
  followingFiles: string[];
  /** Files of the sign-in page, which guests load with the entry. */
  signInFiles: string[];
  files: ReleaseFile[];
  /** First paint before any file has arrived; inserted into the HTML as it is. */
  firstPaint: { html: string; style: string; script: string };
  /** Sources of style elements that the host's code adds to the page, for the page's policy. */
  styleSources?: string[];
  /** It has the policy of Trusted Types that its pages then require. */
  trustedTypes?: true;
  /** Shared packages that the host provides to remotes. */
  sharedPackages: { name: string; version: string; singleton: boolean }[];
  /** Version of the shell contract that it implements. */
  shell: string;
  /** {@link PAGE_VERSION} of the build. */
  page: string;
  /** Version of the federation runtime that it provides. */
  runtime: string;
  /** Operations that its API client knows, by `noun.verb`, each with its address: `GET /api/items`. */
  operations: Record<string, string>;
  commit: string | null;
  /** Hash of git's tree of the sources as they were, changes included; absent without a repository. */
  tree?: string;
  /** True when files differed from the commit; absent when none did. */
  dirty?: boolean;
  builtAt: string;
}

/** The releases that run for a person. */
export interface Composition {
  /** Hash of everything below. */
  id: string;
  host: {
    version: string;
    /** Folder of the host's files, ends with a slash: `/host/1.4.2/`. */
    baseUrl: string;
    /** The channel of this release: `trial` is one that the person tries. */
    channel: Channel | 'trial';
    entry: string;
    files: ReleaseFile[];
    shell: string;
    runtime: string;
  };
  remotes: (RemoteRelease & {
    /** Folder of the release's files, ends with a slash: `/remotes/fan/1.4.2/`. */
    baseUrl: string;
    /** The channel of this release: `trial` is one that the person tries. */
    channel: Channel | 'trial';
    /** The previous release, tried when this one fails; null without one. */
    previous: string | null;
  })[];
  /**
   * Paths of consoles that this person may not use: the shell answers them with sign-in or the Unauthorized
   * page instead of not found. Contains nothing else about those consoles.
   */
  reserved: { path: string; audience: Exclude<Role, 'guest'> }[];
}

/** Data of a release in its list of files ({@link FileList}) besides the first view. */
interface Unlisted {
  files: HashedFile[];
  /** The list with all files, when `files` contains only those of the first view. */
  rest?: HashedFile;
}

/** A host as a page knows it. */
export type PageHost = Omit<Composition['host'], 'files'> & Unlisted;

/** A release of a remote as a page gets it: without data for builds and platform pages only. */
export type PageRemote = Omit<
  Composition['remotes'][number],
  | 'files'
  | 'routes'
  | 'followingFiles'
  | 'laterFiles'
  | 'sharedPackages'
  | 'commit'
  | 'tree'
  | 'dirty'
  | 'builtAt'
> &
  Unlisted & {
    /** Without what the HTML has requested already. */
    routes: Omit<RemoteRoute, 'reads' | 'example'>[];
    /** From the list of files. */
    reads?: Record<string, string[]>;
  };

/**
 * A composition as a page contains it: every release that the person may use, with only those files that the
 * first view needs. A whole {@link Composition} is one, too.
 */
export type PageComposition = Omit<Composition, 'host' | 'remotes'> & {
  host: PageHost;
  remotes: PageRemote[];
};

/**
 * Answer of `GET /api/composition`: the data that a page for the caller would contain, without data of the
 * site itself.
 */
export type PageAnswer = Pick<PageData, 'composition' | 'session' | 'trial' | 'grant'>;

/**
 * Version of {@link PageData}: the major number grows with changes that older hosts cannot read, the minor
 * one with additions that a host cannot do without. A server skips hosts that need another version.
 */
export const PAGE_VERSION = '1.4.0';

/** What the server writes into every page as `<script type="application/json" id="bestie">`. */
export interface PageData {
  composition: PageComposition;
  /** From the session cookie; null without one. */
  session: {
    uid: string;
    email: string | null;
    /** The address is confirmed; until then they are asked to confirm it. */
    emailVerified: boolean;
    displayName: string | null;
    role: Exclude<Role, 'guest'>;
    admin: boolean;
    /** URL of the small profile picture; absent without one. */
    picture?: string;
    /** When the account is erased; absent unless they asked for it. */
    leavesAt?: string;
  } | null;
  identity:
    /** `google: false` without the embedded Google page: beyond loopback. */
    | { provider: 'embedded'; google?: false }
    | { provider: 'firebase'; options: Record<string, string>; appCheckSiteKey?: string };
  /** The release that this person tries, and until when; for the banner. */
  trial: { remoteId: string; version: string; endsAt: string } | null;
  /**
   * The server's signature of the releases that this person got; only reports with it count. The same for the
   * same person, day and releases. Guests have none.
   */
  grant?: string;
  /** Nonce of this page's scripts. */
  nonce: string;
  /** The server collects traces: calls of the API begin one. */
  traced?: true;
  /**
   * Id of the last live event before the reads of this document, from which the page's stream resumes. Guests and
   * documents that are kept on the device have none.
   */
  lastEventId?: string;
}
