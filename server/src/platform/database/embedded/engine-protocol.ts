/** Where the embedded engine stores its data. */
export type EngineStorage =
  /** On disk, in `directory/database`, safe against kills and power failures. */
  | { kind: 'disk'; directory: string }
  /** In memory, optionally starting from a dump file. For tests. */
  | { kind: 'memory'; dump?: string };

/** `workerData` of the engine's thread. */
export interface EngineStart {
  storage: EngineStorage;
  /**
   * A closed cluster that a new one on disk is copied from, if there is one: creating one takes seconds and half a gigabyte of
   * memory.
   */
  firstDatabase: string | undefined;
  socketPath: string;
  /** See {@link WireServerOptions.idleInTransaction}; milliseconds. */
  idleInTransaction: number;
  /** Milliseconds between two rounds of maintenance; 0 for none. */
  maintenanceInterval: number;
}

/** Requests to the engine's thread; each is answered once. */
export type EngineRequest = { id: number } & (
  { kind: 'maintain' } | { kind: 'countSyncs' } | { kind: 'dump'; file: string } | { kind: 'close' }
);

export type EngineMessage =
  | { kind: 'ready' }
  | { kind: 'answer'; id: number; value?: number; error?: string }
  | { kind: 'maintenanceFailed'; error: string };
