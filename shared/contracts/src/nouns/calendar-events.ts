/** How an event of the community calendar recurs. */
export const frequencies = ['daily', 'weekly', 'monthly'] as const;
export type Frequency = (typeof frequencies)[number];

/** Days of the week as iCalendar names them, from Monday. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];

/** A monthly event is on the same date ("the 14th") or on the same weekday ("the second Tuesday"). */
export const monthlyBy = ['date', 'weekday'] as const;

/** Which occurrences of a series a change is about. */
export const eventScopes = ['this', 'following', 'all'] as const;
export type EventScope = (typeof eventScopes)[number];

/** Who sees an event. */
export const eventAudiences = ['fans', 'tier', 'creators'] as const;
export type EventAudience = (typeof eventAudiences)[number];

export const eventAudienceLabels: Record<EventAudience, string> = {
  fans: 'Everybody',
  tier: 'Members of a VIP tier',
  creators: 'Creators',
};

/**
 * What a person answered: they come, wait for a place, or were offered one. Nobody has to say that they do not come.
 */
export const eventAnswers = ['going', 'waiting', 'offered'] as const;
export type EventAnswer = (typeof eventAnswers)[number];
