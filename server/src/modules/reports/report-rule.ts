import type { ReportKind } from '@bestie/contracts/reports';
import { possibleDecisions } from '@bestie/contracts/reports';
import type { Rule } from '../../platform/audit/audit.repository';
import type { Person } from '../../platform/http/caller';

/** Hides what many people report until an admin looks at it. */
export const hidingRule: Rule = { kind: 'rule', name: 'many reports' };

/** The rule in the place of an admin, for measures of the nouns: it is no person, and nobody has this uid. */
export const hidingRuleAsAdmin: Person = {
  kind: 'person',
  uid: `rule:${hidingRule.name}`,
  email: null,
  emailVerified: false,
  displayName: null,
  role: 'admin',
  admin: true,
  via: 'token',
};

/** How the rule takes such a thing away from others. */
export const hidingOf = (kind: ReportKind): 'hide' | 'remove' | undefined =>
  (['hide', 'remove'] as const).find((one) => possibleDecisions[kind].content.includes(one));
