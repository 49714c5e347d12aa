import type { ReportKind } from '@bestie/contracts/reports';
import { possibleDecisions } from '@bestie/contracts/reports';
import type { Rule } from '../../platform/audit/audit.repository';
import type { Person } from '../../platform/http/caller';

/** Hides what many people report until an admin looks at it. */
export const hidingRule: Rule = { kind: 'rule', name: 'many reports' };

/** A rule in the place of an admin, for measures of the nouns: it is no person, and nobody has this uid. */
export const ruleAsAdmin = (uid: string): Person => ({
  kind: 'person',
  uid,
  email: null,
  emailVerified: false,
  displayName: null,
  role: 'admin',
  admin: true,
  via: 'token',
});

export const hidingRuleAsAdmin = ruleAsAdmin(`rule:${hidingRule.name}`);

/** How a word filter takes such a thing away until an admin looks at it. */
export const holdingOf = (kind: ReportKind): 'hide' | 'remove' | undefined =>
  (['remove', 'hide'] as const).find((one) => possibleDecisions[kind].content.includes(one));

/** How the rule takes such a thing away from others. */
export const hidingOf = (kind: ReportKind): 'hide' | 'remove' | undefined =>
  (['hide', 'remove'] as const).find((one) => possibleDecisions[kind].content.includes(one));
