/** Networks on which creators publish. */
export const networks = ['pinterest', 'instagram', 'youtube'] as const;
export type Network = (typeof networks)[number];

export const networkNames: Record<Network, string> = {
  pinterest: 'Pinterest',
  instagram: 'Instagram',
  youtube: 'YouTube',
};

/** `reconnect`: the network refuses what it granted, until the person signs in there again. */
export const connectionStates = ['connected', 'reconnect'] as const;
export type ConnectionState = (typeof connectionStates)[number];

/**
 * How coming back from a network may end other than well: the page of connections says it in words.
 * - `denied`: the person said no there
 * - `expired`: too late, used before, begun elsewhere or by somebody else, or made up
 * - `taken`: somebody else has this account of the network here
 * - `other_account`: the person has another account of this network here
 * - `permissions`: not everything that publishing needs was granted
 * - `no_channel`: the account has nothing to publish on
 * - `refused`: the network did not accept the sign-in
 * - `unreachable`: the network gave no answer
 */
export const connectionProblems = [
  'denied',
  'expired',
  'taken',
  'other_account',
  'permissions',
  'no_channel',
  'refused',
  'unreachable',
] as const;
export type ConnectionProblem = (typeof connectionProblems)[number];

/**
 * Why a server cannot publish at a network: no `app` is registered there, or Instagram would have to fetch files from a server
 * without `public_origin`.
 */
export const missingForNetworks = ['app', 'public_origin'] as const;
export type MissingForNetwork = (typeof missingForNetworks)[number];

/** Where a network sends people back to; it accepts no other address than the one that was registered. */
export const connectionReturnPath = (network: Network) => `/connections/${network}/return` as const;
