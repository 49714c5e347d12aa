import { useState } from 'react';
import { socialPostsQueries } from '@bestie/client/social-posts.queries';
import type { Network } from '@bestie/contracts/connections';
import { networkNames } from '@bestie/contracts/connections';
import { utcDay } from '@bestie/contracts/days';
import { limitsOn } from '@bestie/contracts/network-limits';
import type { NetworkLimits } from '@bestie/contracts/network-limits';
import { DateInput } from '@bestie/design-system/date-input';
import { Field } from '@bestie/design-system/field';
import { NumberInput } from '@bestie/design-system/number-input';
import { useApi } from '@bestie/remote-kit/shell';
import { ReasonForm } from '../../../parts/reason-field/reason-form';
import { fieldsOf, plannedInstead } from './limit-words';

export interface LimitsDialogProps {
  network: Network;
  entries: readonly NetworkLimits[];
  /** The version of the network's limits. */
  version: number;
  onClose: () => void;
}

type Values = Record<string, number | null>;
interface Edited {
  from: string | null;
  /** Those that the admin sets; null while there is no number. */
  changed: Values;
}

/** Sets what a network accepts from a day on. */
export function LimitsDialog({ network, entries, version, onClose }: LimitsDialogProps) {
  const api = useApi();
  const [today] = useState(() => utcDay(new Date()));
  // What was planned for an earlier day than the one that is chosen stays.
  const valuesOf = ({ from, changed }: Edited): Values => ({
    ...limitsOn(network, entries, from ?? today),
    ...changed,
  });
  return (
    <ReasonForm<Edited>
      size="l"
      title={`Limits of ${networkNames[network]}`}
      description="They count from a day on (UTC). Scheduled posts that break one become drafts, and their creators are told."
      submitLabel="Save limits"
      draftKey={`limits:${network}`}
      version={version}
      saved={{ from: today, changed: {} }}
      isComplete={(edited) =>
        edited.from !== null && Object.values(valuesOf(edited)).every((value) => value !== null)
      }
      action={(edited, reason, seen) => ({
        call: () =>
          api.networkLimits.save({
            network,
            version: seen,
            from: edited.from ?? today,
            values: valuesOf(edited) as Record<string, number>,
            reason,
          }),
        stale: [socialPostsQueries.all],
        said: 'Saved. What is scheduled is checked again within a minute.',
      })}
      onClose={onClose}
    >
      {({ values: edited, change, issue }) => {
        const values = valuesOf(edited);
        return (
          <>
            <Field label="From" required error={issue('from')}>
              <DateInput value={edited.from} onValueChange={(next) => change({ from: next })} />
            </Field>
            {fieldsOf(network).map(([field, { label, unit }]) => (
              <Field
                key={field}
                label={label}
                hint={
                  unit === 'file bytes'
                    ? 'in bytes'
                    : unit === 'ratio'
                      ? 'width divided by height'
                      : `in ${unit}`
                }
                error={values[field] === null ? 'Enter a number.' : issue(`values.${field}`)}
                required
              >
                <NumberInput
                  min={0}
                  step={unit === 'ratio' ? 0.01 : 1}
                  value={values[field] ?? null}
                  onValueChange={(next) => change({ changed: { ...edited.changed, [field]: next } })}
                />
              </Field>
            ))}
            <div role="status">
              {plannedInstead(network, entries, { ...edited, from: edited.from ?? today }).map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
          </>
        );
      }}
    </ReasonForm>
  );
}
