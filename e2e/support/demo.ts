/** The accounts that every start on empty data makes (README). */
export const demo = {
  fan: 'fan@bestie.test',
  creator: 'creator@bestie.test',
  admin: 'admin@bestie.test',
  password: 'bestie-demo-1',
} as const;
