export { dealBondsChanged } from './deals.domain-events';
export { dealRulesPort } from './deal-rules-port';
export type { DealRules } from './deal-rules-port';
export type { PlacedVariant } from './deal-rules';
