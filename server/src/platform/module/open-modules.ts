import type { Kysely } from 'kysely';
import type { HomeTileKind } from '@bestie/contracts/home-tiles';
import type { TrashKind } from '@bestie/contracts/trash';
import type { Database } from '../database/schema';
import type { Declared } from './connection';
import type { ReadServedTile, RestoreFromTrash } from './declarations';
import type { Connection, Module, ModuleMiddle, ModulePlatform, PlatformServices } from './define-module';
import type { Emit } from './domain-events';

type UsesOf<Each> = Each extends Module<string, unknown, infer Uses> ? Uses : never;

type Intersect<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  each: infer All,
) => void
  ? All
  : never;

/** The services of all opened modules. */
export type ServicesOf<List extends readonly Module[]> = Intersect<
  Extract<ReturnType<List[number]['open']>['services'], object>
>;

export interface OpenedModules<List extends readonly Module[]> {
  services: ServicesOf<List>;
  /** The daily clean-up of each module. */
  sweeps: readonly { name: string; run: () => Promise<void> }[];
}

/** Creates connections whose domain events reach the modules that handle them. */
export function createConnect(db: Kysely<Database>, declared: Declared): ModuleMiddle['connect'] {
  return (on) => {
    const connection: Connection = { db: on, declared, emit: on === db ? refuse : handleAll };
    async function handleAll(happened: Parameters<Emit>[0]) {
      for (const handle of declared.handlers) await handle(connection, happened);
    }
    return connection;
  };
}

const refuse: Emit = () =>
  Promise.reject(new Error('A domain event belongs to the transaction of the change.'));

/**
 * Opens modules: their services, routes and jobs.
 * @param platform what they get; its type has everything that modules name in `uses`
 */
export function openModules<const List extends readonly Module[]>(
  modules: List,
  declared: Declared,
  platform: ModulePlatform &
    Omit<Pick<PlatformServices, UsesOf<List[number]>>, 'restorerOf' | 'servedTileOf'>,
): OpenedModules<List> {
  const { db } = platform;
  const connect = createConnect(db, declared);
  const restorers: Partial<Record<TrashKind, RestoreFromTrash>> = {};
  const restorerOf = (kind: TrashKind): RestoreFromTrash => {
    const restore = restorers[kind];
    if (!restore) throw new Error(`No opened module brings back ${kind}.`);
    return restore;
  };
  const servedTiles: Partial<Record<HomeTileKind, ReadServedTile>> = {};
  const servedTileOf = (kind: HomeTileKind) => servedTiles[kind];
  // Each uses only what it names in `uses`, and the type of `platform` has all of that.
  const whole = { ...platform, restorerOf, servedTileOf } as unknown as ModulePlatform & PlatformServices;
  const services = {};
  for (const module of modules) {
    const opened = module.open(whole, { declared, connect });
    Object.assign(restorers, opened.restorers);
    Object.assign(servedTiles, opened.servedTiles);
    for (const name of Object.keys(opened.services ?? {}))
      if (name in services) throw new Error(`Two modules give a service called ${name}.`);
    Object.assign(services, opened.services);
  }
  return {
    services: services as ServicesOf<List>,
    sweeps: modules.flatMap(({ name, sweep }) =>
      sweep ? { name, run: () => sweep(connect(db), platform.clock()) } : [],
    ),
  };
}
