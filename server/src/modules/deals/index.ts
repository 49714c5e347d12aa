export { dealBondsChanged } from './deals.domain-events';
export { dealRulesPort } from './deal-rules-port';
export { objectionsTo } from './deal-rules';
export type { Bonds } from './bonds';
export type { Objection, PlacedVariant } from './deal-rules';
export { bondsOf } from './deals.sql';
