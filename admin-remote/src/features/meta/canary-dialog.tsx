import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { reachesEverybody } from '@bestie/contracts/releases';
import type { RemoteReleases } from '@bestie/contracts/releases.contract';
import { Checkbox } from '@bestie/design-system/checkbox';
import { Dialog } from '@bestie/design-system/dialog';
import { Field } from '@bestie/design-system/field';
import { FormError } from '@bestie/design-system/form-error';
import { NumberInput } from '@bestie/design-system/number-input';
import { Select } from '@bestie/design-system/select';
import { TagInput } from '@bestie/design-system/tag-input';
import { useApi } from '@bestie/remote-kit/shell';
import { isConflict, useActionState } from '@bestie/remote-kit/use-action';
import { useDraft } from '@bestie/remote-kit/use-draft';
import { isReason, ReasonField } from '../../parts/reason-field/reason-field';
import { basisPointsOf, percentOf, showPercent, showShares } from '../../parts/release-shares/release-shares';
import { FormFooter } from './form-footer';
import { lacksProof, showPace, stepsAfter } from './release-words';
import styles from './releases.module.css';
import { staleByRelease } from './use-release-action';

export interface CanaryDialogProps {
  data: RemoteReleases;
  version: string;
  /** Called when the channels were changed since the dialog opened. */
  onConflict: () => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The usual initial share of a canary. */
const usualPercent = 5;

/** How long each share may stay, in minutes. */
const usualPaces = [10, 60, 1_440];

/** `''` leaves the share as it is. */
const byHand = { value: '', label: 'Only when somebody changes it' };

/** Starts a canary, or changes its audience. */
export function CanaryDialog({ data, version, onConflict, open, onOpenChange }: CanaryDialogProps) {
  const { remoteId, revision, canary, stable } = data;
  const running = canary?.version === version ? canary : null;
  const api = useApi();
  const formId = useId();
  const [percent, setPercent] = useState<number | null>(
    running ? percentOf(running.basisPoints) : usualPercent,
  );
  const [people, setPeople] = useState<string[]>(running?.people ?? []);
  const grows = running !== null && running.steps.length > 0;
  const [pace, setPace] = useState(grows ? String(running.stepMinutes) : '');
  const [withoutVisitors, setWithoutVisitors] = useState(running?.withoutVisitors ?? false);
  const paces = [...new Set([...(grows ? [running.stepMinutes] : []), ...usualPaces])].sort((a, b) => a - b);
  const [{ reason }, setDraft, clearDraft] = useDraft(`canary:${remoteId}:${version}`, { reason: '' });
  const { act, busy, message } = useActionState();
  const wrong = percent === null || percent < 0 || percent > 100;
  const basisPoints = wrong ? 0 : basisPointsOf(percent);
  const steps =
    pace === '' ? [] : grows ? running.steps.filter((step) => step > basisPoints) : stepsAfter(basisPoints);
  const goesWithoutProof = reachesEverybody({ basisPoints, steps }) && lacksProof(data, version);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (wrong) return;
    const done = await act({
      call: () =>
        api.releases
          .canary({
            remoteId,
            revision,
            version,
            basisPoints,
            people,
            reason: reason.trim(),
            ...(pace !== '' && { steps, stepMinutes: Number(pace), withoutVisitors }),
            ...(goesWithoutProof && { withoutProof: true }),
          })
          .catch((error: unknown) => {
            if (isConflict(error)) onConflict();
            throw error;
          }),
      stale: staleByRelease,
      said: `${showPercent(basisPoints)} of people now get ${version}.`,
      failure: 'thrown',
    });
    if (!done) return;
    clearDraft();
    onOpenChange(false);
  };
  const other = canary && canary.version !== version ? canary.version : null;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={running ? `Change the canary ${version}` : `Try ${version} on a few people`}
      description={`Everyone else keeps ${stable ?? 'what they have'}. A growing share keeps the people it already has.`}
      dismissible={!busy}
      footer={
        <FormFooter
          form={formId}
          label={running ? 'Change canary' : 'Start canary'}
          busy={busy}
          disabled={wrong || !isReason(reason)}
          onCancel={() => onOpenChange(false)}
        />
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
        {goesWithoutProof && (
          <p className={styles.quiet}>
            Everyone gets it, and no passed proof shows that its pages work: say why it goes without one.
          </p>
        )}
        {other && <p className={styles.quiet}>This ends the canary {other}.</p>}
        <Field
          label="Share of people, in percent"
          hint="0 if only the people named below get it."
          error={wrong ? 'Enter a number from 0 to 100.' : undefined}
          required
        >
          <NumberInput min={0} max={100} step={0.01} value={percent} onValueChange={setPercent} />
        </Field>
        <Field
          label="How it grows"
          hint={`${showShares(grows ? running.steps : stepsAfter(0))}. A step waits while failures speak against the release, and for visitors.`}
        >
          <Select
            options={[
              byHand,
              ...paces.map((minutes) => ({
                value: String(minutes),
                label: `By itself, a step ${showPace(minutes)}`,
              })),
            ]}
            value={pace}
            onValueChange={setPace}
          />
        </Field>
        {pace !== '' && (
          <Checkbox
            label="Also grow when no one comes"
            hint="Otherwise a step waits for people who load the release: up to a day, and before everyone gets it for as long as it takes."
            checked={withoutVisitors}
            onCheckedChange={setWithoutVisitors}
          />
        )}
        <Field label="People who always get it" hint="Email addresses or uids." optional>
          <TagInput value={people} onValueChange={setPeople} max={100} maxLength={320} />
        </Field>
        <ReasonField value={reason} onValueChange={(next) => setDraft({ reason: next })} />
        <FormError>{message}</FormError>
      </form>
    </Dialog>
  );
}
