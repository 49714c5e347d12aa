import type { Channel } from './releases';
import type { Role } from '../roles';

/**
 * The plain data that describes a remote (`remote.json`). Navigation, routes, breadcrumbs, the New menu and
 * the primary action are drawn from it before any code of the remote is loaded.
 * The zod schema that checks it at build and on the server is in `remotes.schema.ts`.
 */
export interface RemoteData<PageName extends string = string> {
  /** Path segment and scope name: `fan`, `creator`, `admin`, … */
  id: string;
  title: string;
  /** Weakest role that may load the remote at all. */
  audience: Exclude<Role, 'guest'>;
  /** Accent of the console (design-language.md): a token set known to the design system. */
  accent: 'fan' | 'creator' | 'admin';
  /** Range of the shell contract that it needs, e.g. `^1.0.0`. */
  shell: string;
  /** Where one lands when the console is opened without a path. */
  home: string;
  /** The switcher and the account menu call the console so ("Creator Console"). */
  consoleName?: string;
  navigation: NavigationGroup[];
  routes: RemoteRoute<PageName>[];
  /** Old paths and shortcuts. */
  redirects?: { from: string; to: string }[];
  /** Entries of the topbar's New menu. */
  create?: { label: string; to: string; icon?: string }[];
  /** Up to five paths for the bottom bar on phones. */
  places?: string[];
}

export interface NavigationGroup {
  title?: string;
  items: { label: string; to: string; icon: string }[];
}

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
  /** True when the page filters by `?q=`: the topbar's search leads here while no console brings /search. */
  searchable?: boolean;
  /**
   * What the page asks the API for first, as paths with their query (`readPath` of the client). `{uid}` stands
   * for the person's own, `{name}` for the parameter of the route's path. The HTML asks for it at once, together
   * with the page's code, unless the address has a query: that may change what is read.
   */
  reads?: string[];
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

/** A file as far as a page needs to know it. */
export type HashedFile = Pick<ReleaseFile, 'path' | 'integrity'>;

/**
 * Contents of a release's list of files, which lies in the release's folder under a name with its hash. A page
 * carries the hashes of its first view and of this list; the others it finds here once it needs them.
 */
export interface FileList {
  files: HashedFile[];
  /** As in {@link RemoteRelease}; the host has none. */
  pageFiles: Record<string, string[]>;
}

/** A built, immutable release: {@link RemoteData} plus what the build knows. Contents of `remote.json`. */
export interface RemoteRelease extends RemoteData {
  version: string;
  entry: string;
  /** Global variable under which the entry leaves the container; names the version, so two can meet in a page. */
  container: string;
  files: ReleaseFile[];
  /** For each page name, the files that it needs first (scripts and styles, entry's own included). */
  pageFiles: Record<string, string[]>;
  /** For each public page, the scripts and styles that it may load after these: guests get them too. */
  laterFiles?: Record<string, string[]>;
  /** Drawings of the icons that the data names, so that a host need not know them. */
  icons?: Record<string, IconShape[]>;
  /** What it can provide and what it asks for. */
  sharedPackages: { name: string; version: string; range: string; singleton: boolean }[];
  /** Version of the federation runtime it was built against; the host's must be the same. */
  runtime: string;
  commit: string | null;
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
  /** Files that every page loads by itself once its content stands, or when a console fails. */
  followingFiles: string[];
  /** Files of the sign-in page, which guests load with the entry. */
  signInFiles: string[];
  files: ReleaseFile[];
  /** What stands in the page before any file has arrived; goes into the HTML as it is. */
  firstPaint: { html: string; style: string; script: string };
  /** Sources of style elements that code of the host puts into the page, for the page's policy. */
  styleSources?: string[];
  /** It brings the policy of Trusted Types that its pages then require. */
  trustedTypes?: true;
  /** What the host provides to remotes. */
  sharedPackages: { name: string; version: string; singleton: boolean }[];
  /** Version of the shell contract that it fulfils. */
  shell: string;
  /** {@link PAGE_VERSION} of the build. */
  page: string;
  /** Version of the federation runtime that it provides. */
  runtime: string;
  /** Operations that its API client knows, by `noun.verb`, each with its address: `GET /api/items`. */
  operations: Record<string, string>;
  commit: string | null;
  /** True when files differed from the commit; absent when none did. */
  dirty?: boolean;
  builtAt: string;
}

/** One consistent answer to "what runs for this person now". */
export interface Composition {
  /** Hash of everything below. */
  id: string;
  host: {
    version: string;
    /** Folder of the host's files, ends with a slash: `/host/1.4.2/`. */
    baseUrl: string;
    /** Why it is this release: `trial` is one that the person was given to try. */
    channel: Channel | 'trial';
    entry: string;
    files: ReleaseFile[];
    shell: string;
    runtime: string;
  };
  remotes: (RemoteRelease & {
    /** Folder of the release's files, ends with a slash: `/remotes/fan/1.4.2/`. */
    baseUrl: string;
    /** Why it is this release: `trial` is one that the person was given to try. */
    channel: Channel | 'trial';
    /** The release that was live before, tried when this one fails; null when there is none. */
    previous: string | null;
  })[];
  /**
   * Paths of consoles that this person may not use: the shell answers them with sign-in or the Unauthorized
   * page and not as unknown. Holds nothing else about those consoles.
   */
  reserved: { path: string; audience: Exclude<Role, 'guest'> }[];
}

/** What of a release is said in its list of files ({@link FileList}) beyond the first view. */
interface Unlisted {
  files: HashedFile[];
  /** The list with all files, where `files` names only those of the first view. */
  rest?: HashedFile;
}

/** A host as a page knows it. */
export type PageHost = Omit<Composition['host'], 'files'> & Unlisted;

/** A release of a remote as a page knows it: without what only builds and the platform's own pages look at. */
export type PageRemote = Omit<
  Composition['remotes'][number],
  'files' | 'routes' | 'sharedPackages' | 'commit' | 'dirty' | 'builtAt'
> &
  Unlisted & {
    /** Without what the HTML has asked for by then. */
    routes: Omit<RemoteRoute, 'reads'>[];
  };

/**
 * A composition as a page carries it: every release that the person may use, and of their files those that the first
 * view needs. A whole {@link Composition} is one, too.
 */
export type PageComposition = Omit<Composition, 'host' | 'remotes'> & {
  host: PageHost;
  remotes: PageRemote[];
};

/** Answer of `GET /api/composition`: what a page for the caller would hold that this site does not say of itself. */
export type PageAnswer = Pick<PageData, 'composition' | 'session' | 'trial' | 'grant'>;

/**
 * Version of {@link PageData}: the first number grows when a host that was built before could not read it any more,
 * the second when something is added. A server passes over a host that needs another one.
 */
export const PAGE_VERSION = '1.1.0';

/** What the server writes into every page as `<script type="application/json" id="bestie">`. */
export interface PageData {
  composition: PageComposition;
  /** From the session cookie; null when there is none. */
  session: {
    uid: string;
    email: string | null;
    /** They proved that the address is theirs; until then they are asked to. */
    emailVerified: boolean;
    displayName: string | null;
    role: Exclude<Role, 'guest'>;
    admin: boolean;
    /** Address of the picture of the profile, small; left out for who has none. */
    picture?: string;
    /** When the account is erased; left out for who did not ask for it. */
    leavesAt?: string;
  } | null;
  identity:
    /** `google: false` where the provider does not stand in for Google: beyond loopback. */
    | { provider: 'embedded'; google?: false }
    | { provider: 'firebase'; options: Record<string, string>; appCheckSiteKey?: string };
  /** The release that this person tries, and until when; for the banner. */
  trial: { remoteId: string; version: string; endsAt: string } | null;
  /**
   * The server's signature under the releases that this person was given; reports about releases count with it alone.
   * The same for the same person, day and releases. Guests have none.
   */
  grant?: string;
  /** Nonce of this page's scripts. */
  nonce: string;
}
