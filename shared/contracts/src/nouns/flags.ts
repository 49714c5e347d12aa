/** Flags that the code knows, without any library, so that pages can import them cheaply. A flag never grants a right. */

/** Every flag with what holds while nobody set it, or it cannot be read. */
export const flagDefaults = {
  /** Featured boards below the person's own ones. */
  featuredBoards: true,
} as const satisfies Record<string, boolean>;
export type FlagName = keyof typeof flagDefaults;
export const flagNames = Object.keys(flagDefaults) as [FlagName, ...FlagName[]];

export const flagModes = ['off', 'on', 'percent', 'roles', 'people'] as const;
export type FlagMode = (typeof flagModes)[number];

export const flagModeLabels: Record<FlagMode, string> = {
  off: 'Off',
  on: 'On for everyone',
  percent: 'Per cent of people',
  roles: 'Roles',
  people: 'People',
};

/** Roles that a flag can name. */
export const flagRoles = ['fan', 'creator', 'admin'] as const;
export type FlagRole = (typeof flagRoles)[number];
