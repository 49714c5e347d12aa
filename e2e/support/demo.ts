/** Demo accounts created when the server starts on empty data (README). */
export const demo = {
  fan: 'fan@bestie.test',
  creator: 'creator@bestie.test',
  admin: 'admin@bestie.test',
  password: 'bestie-demo-1',
} as const;
