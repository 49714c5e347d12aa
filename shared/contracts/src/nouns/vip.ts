/** Where a membership stands. Access does not depend on it, but on its end. */
export const membershipStates = ['checkout', 'active', 'canceling', 'past_due', 'ended', 'granted'] as const;
export type MembershipState = (typeof membershipStates)[number];

/** Who charges for a membership; admins grant some. */
export const membershipSources = ['admin', 'test', 'stripe'] as const;
export type MembershipSource = (typeof membershipSources)[number];
