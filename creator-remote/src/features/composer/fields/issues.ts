import type { LimitUnit } from '@bestie/contracts/network-limits';
import type { VariantResult } from '@bestie/contracts/variant-findings';
import { formatNumber } from '@bestie/design-system/format-number';

/** What a field says about itself: as a hint while it is written, as an error once it should be ready. */
export interface FieldWords {
  hint?: string;
  error?: string;
  counter?: string;
}

const unitWords: Partial<Record<LimitUnit, string>> = { bytes: 'bytes', pieces: '' };

/** How much of a limit is used: `1,204/5,000 bytes`. */
function counterOf({ counts }: VariantResult, field: string): string | undefined {
  const found = counts.find((count) => count.field === field);
  if (!found) return undefined;
  return `${formatNumber(found.count)}/${formatNumber(found.limit)} ${unitWords[found.unit] ?? ''}`.trim();
}

/** Below a field, or of one of its parts: `tags` has `tags.2` too. */
const isAbout = (field: string, issue: string) => issue === field || issue.startsWith(`${field}.`);

/**
 * The words below a field.
 * @param strict whether errors are errors by now
 * @param hint where there is nothing to say
 */
export function wordsOf(result: VariantResult, field: string, strict: boolean, hint?: string): FieldWords {
  const error = result.errors.find((issue) => isAbout(field, issue.field))?.message;
  const warning = result.warnings.find((issue) => isAbout(field, issue.field))?.message;
  const counter = counterOf(result, field);
  const said = (strict ? warning : (error ?? warning)) ?? hint;
  return {
    ...(strict && error !== undefined && { error }),
    ...(said !== undefined && { hint: said }),
    ...(counter !== undefined && { counter }),
  };
}
