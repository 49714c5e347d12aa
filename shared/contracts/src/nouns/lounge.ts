/** Words of the lounge, without any library, so that pages can use them for free. */

/** Whom a room is for. */
export const roomAudiences = ['fans', 'tier', 'creators'] as const;
export type RoomAudience = (typeof roomAudiences)[number];

export const roomAudienceLabels: Record<RoomAudience, string> = {
  fans: 'All fans',
  tier: 'Members of a VIP tier',
  creators: 'Creators',
};

/** How creators and admins mention everyone in a room. */
export const roomMention = '@room';
