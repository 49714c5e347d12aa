/** Where the embedded engine keeps its data. */
export type EngineStorage =
  /**
   * On disk, in `directory/database`, safe against kills and power cuts. A new one begins as a copy of the closed
   * cluster in `beginning`, where there is one: making one from nothing takes seconds.
   */
  | { kind: 'disk'; directory: string; beginning?: string | undefined }
  /** In memory, optionally starting from a dump file. For tests. */
  | { kind: 'memory'; dump?: string };

/** `workerData` of the engine's thread. */
export interface EngineStart {
  storage: EngineStorage;
  socketPath: string;
  /** See {@link WireServerOptions.idleInTransaction}; milliseconds. */
  idleInTransaction: number;
  /** Milliseconds between two rounds of maintenance; 0 for none. */
  maintenanceInterval: number;
}

/** What the engine's thread is asked; each is answered once. */
export type EngineRequest = { id: number } & (
  { kind: 'maintain' } | { kind: 'countSyncs' } | { kind: 'dump'; file: string } | { kind: 'close' }
);

export type EngineMessage =
  | { kind: 'ready' }
  | { kind: 'answer'; id: number; value?: number; error?: string }
  | { kind: 'maintenanceFailed'; error: string };
