import { useState } from 'react';
import { piecesOfReason, rejectReasonLabels, rejectReasons } from '@bestie/contracts/suggestions';
import type { RejectReason } from '@bestie/contracts/suggestions';
import type { Suggestion } from '@bestie/contracts/suggestions.contract';
import { ChipGroup } from '@bestie/design-system/chip-group';
import { FormDialog } from '@bestie/remote-kit/form-dialog';

/** Why an outfit is not wanted, and the pieces that are meant. */
export interface Rejection {
  reason: RejectReason | null;
  about: string[];
}

export interface RejectDialogProps {
  suggestion: Suggestion;
  onReject: (why: Rejection) => void;
  onClose: () => void;
}

const reasonOptions = rejectReasons.map((value) => ({ value, label: rejectReasonLabels[value] }));

/** What each reason changes. */
const lessons: Record<RejectReason, string> = {
  piece: 'It rests for a month, and comes up less often after that.',
  pair: 'You will not see these two together again.',
  colours: 'Colours like these are combined less often.',
  'too-warm': 'Outfits get a little lighter.',
  'too-cold': 'Outfits get a little warmer.',
  'too-dressy': 'The dressiest pieces of it come up less often.',
  'too-casual': 'The most casual pieces of it come up less often.',
  'not-today': 'Only this outfit is hidden.',
};

/** Asks why; without an answer the outfit is hidden all the same. */
export function RejectDialog({ suggestion, onReject, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState<RejectReason | null>(null);
  const [about, setAbout] = useState<string[]>([]);
  const wanted = (reason && piecesOfReason[reason]) ?? 0;
  return (
    <FormDialog
      size="s"
      title="Not for me"
      description="What is it? The outfit is not suggested again, whatever you say."
      submitLabel={reason === null ? 'Hide it' : 'Hide it and learn'}
      busy={false}
      disabled={about.length !== wanted}
      onClose={onClose}
      onSubmit={() => onReject({ reason, about })}
    >
      <ChipGroup<RejectReason>
        single
        label="Reason"
        options={reasonOptions}
        value={reason ? [reason] : []}
        onValueChange={([chosen]) => {
          setReason(chosen ?? null);
          setAbout([]);
        }}
      />
      {wanted > 0 && (
        <ChipGroup
          single={wanted === 1}
          label={wanted === 1 ? 'Which piece?' : 'Which two?'}
          options={suggestion.pieces.map(({ id, name }) => ({
            value: id,
            label: name,
            disabled: wanted > 1 && about.length >= wanted && !about.includes(id),
          }))}
          value={about}
          onValueChange={setAbout}
        />
      )}
      {reason && <p role="status">{lessons[reason]}</p>}
    </FormDialog>
  );
}
