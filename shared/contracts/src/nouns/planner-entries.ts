/** Constants of the planner, without any library, so that pages can import them cheaply. */

/** Parts of a day, in their order. */
export const plannerSlots = ['morning', 'day', 'evening'] as const;
export type PlannerSlot = (typeof plannerSlots)[number];

export const plannerSlotLabels: Record<PlannerSlot, string> = {
  morning: 'Morning',
  day: 'Day',
  evening: 'Evening',
};

/** `changed`: something else was worn instead. */
export const plannerStatuses = ['planned', 'worn', 'skipped', 'changed'] as const;
export type PlannerStatus = (typeof plannerStatuses)[number];

export const plannerStatusLabels: Record<PlannerStatus, string> = {
  planned: 'Planned',
  worn: 'Worn',
  skipped: 'Skipped',
  changed: 'Changed',
};

/** An outfit that is planned again within this many days is marked as a repeat (product.md, /planner). */
export const repeatDays = 14;
