import type { FastifyInstance } from 'fastify';
import type { Kysely, RawBuilder } from 'kysely';
import type { StepUpOperation } from '@bestie/contracts/contracts';
import type { OutputOf } from '@bestie/contracts/define-contract';
import type { HomeTileKind } from '@bestie/contracts/home-tiles';
import type { CountedKind } from '@bestie/contracts/insights';
import type { LiveEvent } from '@bestie/contracts/live';
import type { NotificationKind } from '@bestie/contracts/notifications';
import type { platformContract } from '@bestie/contracts/platform.contract';
import type { ReportKind } from '@bestie/contracts/reports';
import type { SearchKind } from '@bestie/contracts/search';
import type { TransferKind } from '@bestie/contracts/transfers';
import type { TrashKind } from '@bestie/contracts/trash';
import type { StripeSettings } from '../../config';
import type { AuditKind } from '../audit/audit-kinds';
import type { Database } from '../database/schema';
import type { BackupTools } from '../backups/backup-tools';
import { createTransaction } from '../database/transaction';
import type { Transaction } from '../database/transaction';
import type { Caller, Person } from '../http/caller';
import type { HttpServices } from '../http/register-contract';
import type { Identity } from '../identity/identity';
import type { Jobs } from '../jobs/jobs';
import type { SecretKeys } from '../keys/secret-keys';
import type { CarriedData } from '../live/carried-data';
import type { Live } from '../live/live';
import type { Logger } from '../logger';
import type { Mail } from '../mail/mail';
import type { MediaTools } from '../media/media-tools';
import type { ObjectFolder } from '../objects/object-folders';
import type { ObjectReference } from '../objects/garbage/object-references';
import type { ObjectStorage } from '../objects/object-storage';
import type { NetworkApps } from '../outgoing/network-apps';
import type { Reaches } from '../outgoing/public-addresses';
import type { PageSources } from '../page/page-sources';
import type { ReleasesModule } from '../releases/releases.module';
import type { ArchiveTable } from './archive-tables';
import type { Connection, Declared, EventHandler, FindAccess } from './connection';
import type { DemoPart } from './demo-part';
import type {
  ErasedRows,
  FindCounted,
  FindPreview,
  NotificationKindDeclaration,
  ReadServedTile,
  ReadTile,
  ReportMeasure,
  ReportTarget,
  ResourceAccess,
  RestoreFromTrash,
  SayStepUp,
  SearchSource,
  StepUpWordings,
  TransferTarget,
  TrashSource,
} from './declarations';
import type { DomainEvent } from './domain-events';

export type { Connection, Declared } from './connection';

/** What every module gets from the platform. */
export interface ModulePlatform {
  app: FastifyInstance;
  http: HttpServices;
  db: Kysely<Database>;
  clock: () => Date;
}

/** What a module gets only if it names it in `uses`. */
export interface PlatformServices {
  identity: Pick<Identity, 'provider' | 'admin' | 'forget' | 'currentSignIn' | 'reviewNames'>;
  jobs: Pick<Jobs, 'register' | 'every' | 'outwardOf'>;
  live: Pick<Live, 'whisper' | 'listeners' | 'onBeat'>;
  logger: Logger;
  mail: Pick<Mail, 'send' | 'left' | 'delivers' | 'queue'>;
  /** Reads sound and video, where this machine has the tools. */
  media: MediaTools;
  /** Bytes that replace the default quota of every role. */
  storageQuotaBytes: number | undefined;
  storage: Pick<ObjectStorage, 'objects' | 'driver' | 'linkedMedia' | 'addHooks' | 'keepReplacedSince'>;
  releases: Pick<ReleasesModule, 'canaries' | 'catalog'>;
  secretKeys: Pick<SecretKeys, 'get'>;
  pages: PageSources;
  publicOrigin: string | undefined;
  /** The app of this server at each network. */
  networkApps: NetworkApps;
  /** Which addresses that people name are called: those of the internet. */
  reaches: Reaches;
  /** Origin of the weather provider; undefined where none is asked. */
  weatherAddress: string | undefined;
  /** True when only this machine can reach the server. */
  loopback: boolean;
  /** The server itself, as the platform's page shows it. */
  server: OutputOf<typeof platformContract.get>['server'];
  /** The built `archive-rows.worker.js`. */
  archiveWorkerFile: string;
  /** The built `count-challenge.worker.js`. */
  countWorkerFile: string;
  /** Undefined lets the test provider pretend to charge. */
  stripe: StripeSettings | undefined;
  backups: BackupTools;
  /** `server/fonts`, for documents. */
  fontsFolder: string;
  /** Restores trash entries by the opened modules. */
  restorerOf: (kind: TrashKind) => RestoreFromTrash;
  /** Reads tiles with the services of the opened modules; undefined for those that need none. */
  servedTileOf: (kind: HomeTileKind) => ReadServedTile | undefined;
}

export type ModuleContext<Bound, Uses extends keyof PlatformServices> = Omit<ModulePlatform, 'db'> &
  Pick<PlatformServices, Uses> & {
    /** On the pool: for reads. */
    repositories: Bound;
    transaction: Transaction<Bound>;
    declared: Declared;
  };

/** Handles an event with the module's own repositories, in the transaction that emitted it. */
export type On<Bound> = <Payload>(
  event: DomainEvent<Payload>,
  handle: (bound: Bound, payload: Payload) => Promise<void>,
) => EventHandler;

/** Everything that the rest of the server needs to know of a noun. */
export interface ModuleDeclaration<
  Name extends string,
  Bound,
  Services,
  Uses extends keyof PlatformServices,
  Search extends SearchKind,
  Trash extends TrashKind,
  Reports extends ReportKind,
  StepUps extends StepUpOperation,
  Notifications extends NotificationKind,
  Demo extends DemoPart<never>,
> {
  /** The noun as contracts name it. */
  name: Name;
  /** What it needs besides {@link ModulePlatform}. */
  uses?: readonly Uses[];
  /** Its repositories on one connection: its own, and public ones of other nouns. */
  repositories: (connection: Connection) => Bound;
  /** Creates the services, registers routes and jobs. */
  open?: (context: ModuleContext<NoInfer<Bound>, NoInfer<Uses>>) => Services;
  /** Runs daily and deletes what has expired. */
  sweep?: (bound: NoInfer<Bound>, now: Date) => Promise<void>;
  /** Handlers of domain events of other nouns. */
  handles?: (on: On<NoInfer<Bound>>) => readonly EventHandler[];
  /** Its tables in archives, in the order of their import: referenced ones first. */
  archive?: readonly ArchiveTable<NoInfer<Bound>>[];
  /** Tables that no archive contains, each with the reason. */
  notArchived?: Record<string, string>;
  /** Rows that are erased with a person, in this order. */
  erasure?: readonly ErasedRows<NoInfer<Bound>>[];
  /** Columns that name people and whose rows stay, each with the reason: `table.column`. */
  notErased?: Record<string, string>;
  /** Its folders of stored objects, by name. */
  objectFolders?: Record<string, ObjectFolder>;
  /** Columns that protect objects from garbage collection. */
  objectReferences?: readonly ObjectReference[];
  search?: Record<Search, SearchSource>;
  trash?: Record<Trash, TrashSource>;
  restore?: (services: NoInfer<Services>) => Record<NoInfer<Trash>, RestoreFromTrash>;
  /** What can be reported. */
  reportTargets?: Record<Reports, ReportTarget<NoInfer<Bound>>>;
  /** What admins give to another owner. */
  transferTargets?: Partial<Record<TransferKind, TransferTarget<NoInfer<Bound>>>>;
  stepUpWords?: { [Operation in StepUps]: SayStepUp<Operation, NoInfer<Bound>> };
  /** Its kinds of notifications. */
  notifications?: Record<Notifications, NotificationKindDeclaration>;
  /** Texts of public pages for link previews, by path. */
  previews?: Record<string, FindPreview<NoInfer<Bound>>>;
  /**
   * Names of its things for the audit log, by the kind of the target: SQL that selects `id` and `name` of those whose
   * name every admin may read.
   */
  auditNames?: Partial<Record<AuditKind, RawBuilder<unknown>>>;
  /** Its things whose visitors are counted for their owner (`countsContract`, docs/privacy.md). */
  counts?: Partial<Record<CountedKind, FindCounted<NoInfer<Bound>>>>;
  /** Its tiles of /admin/home. */
  homeTiles?: Partial<Record<HomeTileKind, ReadTile<NoInfer<Bound>>>>;
  /** Those that need its services. */
  servedTiles?: (services: NoInfer<Services>) => Partial<Record<HomeTileKind, ReadServedTile>>;
  /** Whether the noun shows a picture to a person who does not own it. */
  showsPicture?: (bound: NoInfer<Bound>, caller: Caller, pictureId: string) => Promise<boolean>;
  /** Its objects of several people, by kind: live topics `kind:id` and access to shared folders are derived from it. */
  resources?: Record<
    string,
    (bound: NoInfer<Bound>, caller: Person, id: string) => Promise<ResourceAccess | null>
  >;
  /** What live events bring along, by type; others name only what happened. */
  liveData?: Record<
    string,
    (bound: NoInfer<Bound>, events: readonly LiveEvent[]) => Promise<readonly (CarriedData | null)[]>
  >;
  /** Its part of the demo data, filled in the order of the modules. */
  demo?: readonly Demo[];
}

/** A declared module. Its functions take a connection, so that nobody else sees its repositories. */
export interface Module<
  Name extends string = string,
  Services = unknown,
  Uses extends keyof PlatformServices = keyof PlatformServices,
  Kinds extends string = string,
  Demo extends DemoPart<never> = DemoPart<never>,
> {
  name: Name;
  /**
   * For types only: `search:…`, `trash:…`, `report:…`, `stepUp:…` and `notification:…`, to check that each is
   * declared.
   */
  kinds?: Kinds;
  open: (
    platform: ModulePlatform & Pick<PlatformServices, Uses>,
    middle: ModuleMiddle,
  ) => {
    services: Services;
    restorers: Partial<Record<TrashKind, RestoreFromTrash>>;
    servedTiles: Partial<Record<HomeTileKind, ReadServedTile>>;
  };
  sweep: ((connection: Connection, now: Date) => Promise<void>) | undefined;
  handlers: readonly EventHandler[];
  archive: readonly ArchiveTable<Connection>[];
  notArchived: Record<string, string>;
  erasure: readonly ErasedRows<Connection>[];
  notErased: Record<string, string>;
  objectFolders: Record<string, ObjectFolder>;
  objectReferences: readonly ObjectReference[];
  search: Partial<Record<SearchKind, SearchSource>>;
  trash: Partial<Record<TrashKind, TrashSource>>;
  reportTargets: Partial<Record<ReportKind, ReportTarget<Connection>>>;
  transferTargets: Partial<Record<TransferKind, TransferTarget<Connection>>>;
  stepUpWords: Partial<StepUpWordings<Connection>>;
  notifications: Partial<Record<NotificationKind, NotificationKindDeclaration>>;
  previews: Record<string, FindPreview<Connection>>;
  auditNames: Partial<Record<AuditKind, RawBuilder<unknown>>>;
  counts: Partial<Record<CountedKind, FindCounted<Connection>>>;
  homeTiles: Partial<Record<HomeTileKind, ReadTile<Connection>>>;
  showsPicture: ((connection: Connection, caller: Caller, pictureId: string) => Promise<boolean>) | undefined;
  resources: Record<string, FindAccess>;
  liveData: Record<
    string,
    (connection: Connection, events: readonly LiveEvent[]) => Promise<readonly (CarriedData | null)[]>
  >;
  demo: readonly Demo[];
}

/** What the list of modules passes to each of them. */
export interface ModuleMiddle {
  declared: Declared;
  connect: (db: Kysely<Database>) => Connection;
}

/**
 * Declares a module: everything that the rest of the server needs to know of a noun is in its
 * `<noun>.module.ts`, and only the list of modules knows the nouns.
 */
export function defineModule<
  const Name extends string,
  Bound,
  Services = undefined,
  Uses extends keyof PlatformServices = never,
  Search extends SearchKind = never,
  Trash extends TrashKind = never,
  Reports extends ReportKind = never,
  StepUps extends StepUpOperation = never,
  Notifications extends NotificationKind = never,
  Demo extends DemoPart<never> = never,
>(
  declaration: ModuleDeclaration<
    Name,
    Bound,
    Services,
    Uses,
    Search,
    Trash,
    Reports,
    StepUps,
    Notifications,
    Demo
  >,
): Module<
  Name,
  Services,
  Uses,
  | `search:${Search}`
  | `trash:${Trash}`
  | `report:${Reports}`
  | `stepUp:${StepUps}`
  | `notification:${Notifications}`,
  Demo
> {
  const { name, repositories: bind, sweep, showsPicture, restore, servedTiles } = declaration;
  const on: On<Bound> = (event, handle) => async (connection, happened) => {
    const read = event.read(happened);
    if (read) await handle(bind(connection), read.payload);
  };
  return {
    name,
    open({ db, ...platform }, { declared, connect }) {
      const services = declaration.open?.({
        ...platform,
        declared,
        repositories: bind(connect(db)),
        transaction: createTransaction(db, (trx) => bind(connect(trx))),
      } as unknown as ModuleContext<Bound, Uses>) as Services;
      return { services, restorers: restore?.(services) ?? {}, servedTiles: servedTiles?.(services) ?? {} };
    },
    sweep: sweep && ((connection, now) => sweep(bind(connection), now)),
    handlers: declaration.handles?.(on) ?? [],
    archive: (declaration.archive ?? []).map((table) => bindArchiveTable(table, bind)),
    notArchived: declaration.notArchived ?? {},
    erasure: (declaration.erasure ?? []).map(({ around, ...rows }) => ({
      ...rows,
      ...(around && {
        around: (connection: Connection, uid: string, erase: () => Promise<number>) =>
          around(bind(connection), uid, erase),
      }),
    })),
    notErased: declaration.notErased ?? {},
    objectFolders: declaration.objectFolders ?? {},
    objectReferences: declaration.objectReferences ?? [],
    search: declaration.search ?? {},
    trash: declaration.trash ?? {},
    reportTargets: bindTargets<Bound>(declaration.reportTargets ?? {}, bind),
    transferTargets: bindTransfers<Bound>(declaration.transferTargets ?? {}, bind),
    stepUpWords: bindWords<Bound>(declaration.stepUpWords ?? {}, bind),
    notifications: declaration.notifications ?? {},
    previews: bindAll(declaration.previews, bind),
    auditNames: declaration.auditNames ?? {},
    counts: bindAll(declaration.counts as Record<CountedKind, FindCounted<Bound>> | undefined, bind),
    homeTiles: bindAll(declaration.homeTiles as Record<HomeTileKind, ReadTile<Bound>> | undefined, bind),
    showsPicture:
      showsPicture && ((connection, caller, pictureId) => showsPicture(bind(connection), caller, pictureId)),
    resources: bindAll(declaration.resources, bind),
    liveData: bindAll(declaration.liveData, bind),
    demo: declaration.demo ?? [],
  };
}

type Bind<Bound> = (connection: Connection) => Bound;

/** Makes functions of a module's repositories take a connection. */
function bindAll<Kind extends string, Bound, Rest extends unknown[], Result>(
  all: Record<Kind, (bound: Bound, ...rest: Rest) => Result> | undefined,
  bind: Bind<Bound>,
): Record<Kind, (connection: Connection, ...rest: Rest) => Result> {
  const entries = Object.entries<(bound: Bound, ...rest: Rest) => Result>(all ?? {});
  return Object.fromEntries(
    entries.map(([kind, each]) => [
      kind,
      (connection: Connection, ...rest: Rest) => each(bind(connection), ...rest),
    ]),
  ) as Record<Kind, (connection: Connection, ...rest: Rest) => Result>;
}

function bindTargets<Bound>(
  targets: Partial<Record<ReportKind, ReportTarget<Bound>>>,
  bind: Bind<Bound>,
): Partial<Record<ReportKind, ReportTarget<Connection>>> {
  const measure = (given: ReportMeasure<Bound>): ReportMeasure<Connection> => ({
    do: (connection, target) => given.do(bind(connection), target),
    undo: (connection, target, before) => given.undo(bind(connection), target, before),
  });
  return Object.fromEntries(
    Object.entries(targets).map(([kind, { find, recent, waiting, around, labelled, hide, remove }]) => [
      kind,
      {
        find: (connection: Connection, caller: Caller, targetId: string) =>
          find(bind(connection), caller, targetId),
        ...(around && {
          around: (connection: Connection, targetId: string) => around(bind(connection), targetId),
        }),
        ...(labelled && {
          labelled: (connection: Connection, targetId: string) => labelled(bind(connection), targetId),
        }),
        ...(hide && { hide: measure(hide) }),
        ...(remove && { remove: measure(remove) }),
        ...(recent && { recent }),
        ...(waiting && { waiting }),
      },
    ]),
  );
}

function bindTransfers<Bound>(
  targets: Partial<Record<TransferKind, TransferTarget<Bound>>>,
  bind: Bind<Bound>,
): Partial<Record<TransferKind, TransferTarget<Connection>>> {
  return Object.fromEntries(
    Object.entries(targets).map(([kind, target]): [string, TransferTarget<Connection>] => [
      kind,
      {
        find: (connection, id) => target.find(bind(connection), id),
        requireRoom: (connection, uid) => target.requireRoom(bind(connection), uid),
        move: (connection, transfer) => target.move(bind(connection), transfer),
        objects: target.objects,
      },
    ]),
  );
}

function bindWords<Bound>(
  words: Partial<StepUpWordings<Bound>>,
  bind: Bind<Bound>,
): Partial<StepUpWordings<Connection>> {
  const entries = Object.entries(words) as [
    StepUpOperation,
    (input: never, bound: Bound) => ReturnType<StepUpWordings<Bound>[StepUpOperation]>,
  ][];
  return Object.fromEntries(
    entries.map(([operation, say]) => [
      operation,
      (input: never, connection: Connection) => say(input, bind(connection)),
    ]),
  );
}

function bindArchiveTable<Bound>(
  { before, after, ...table }: ArchiveTable<Bound>,
  bind: Bind<Bound>,
): ArchiveTable<Connection> {
  return {
    ...table,
    ...(before && {
      before: (rows, writing) => before(rows, { ...writing, bound: bind(writing.bound) }),
    }),
    ...(after && {
      after: (rows, writing) => after(rows, { ...writing, bound: bind(writing.bound) }),
    }),
  };
}
