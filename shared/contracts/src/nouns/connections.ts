/** Networks on which creators publish. */
export const networks = ['pinterest', 'instagram', 'youtube'] as const;
export type Network = (typeof networks)[number];

export const networkNames: Record<Network, string> = {
  pinterest: 'Pinterest',
  instagram: 'Instagram',
  youtube: 'YouTube',
};
