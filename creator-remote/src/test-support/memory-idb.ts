/** The part of `idb-keyval` that recordings use, in memory: stores of one name share what they hold, like tabs. */
type Store = Map<string, unknown>;
const databases = new Map<string, Store>();

export const clearDatabases = () => databases.forEach((store) => store.clear());

/** Keys of a database. */
export const keysOf = (name: string): string[] => [...(databases.get(name)?.keys() ?? [])];

export function createStore(name: string): Store {
  const known = databases.get(name) ?? new Map<string, unknown>();
  databases.set(name, known);
  return known;
}
export const get = async (key: string, store: Store) => store.get(key);
export const getMany = async (keys: string[], store: Store) => keys.map((key) => store.get(key));
export const set = async (key: string, value: unknown, store: Store) => void store.set(key, value);
export const update = async (key: string, by: (value: unknown) => unknown, store: Store) =>
  void store.set(key, by(store.get(key)));
export const del = async (key: string, store: Store) => void store.delete(key);
export const delMany = async (keys: string[], store: Store) => keys.forEach((key) => store.delete(key));
export const entries = async (store: Store) => [...store.entries()];
