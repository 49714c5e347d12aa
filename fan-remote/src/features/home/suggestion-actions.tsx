import { useState } from 'react';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Shirt from 'lucide-react/icons/shirt';
import ThumbsDown from 'lucide-react/icons/thumbs-down';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import type { Suggestion } from '@bestie/contracts/suggestions.contract';
import { IconButton } from '@bestie/design-system/icon-button';
import { Menu, MenuItem } from '@bestie/design-system/menu';
import { buildFromPath } from '../../parts/outfits/outfit-paths';
import { usePlannerActions } from '../../parts/planner/use-planner-actions';
import { outfitNameOf, suggestionName } from '../../parts/suggestions/suggestion-words';
import { useSaveSuggestion } from '../../parts/suggestions/use-save-suggestion';
import { PlanSuggestion } from './plan-suggestion';
import { RejectDialog } from './reject-dialog';
import { useSuggestionAnswers } from './use-suggestion-answers';

/** What can be done with a suggested outfit besides wearing it. */
export default function SuggestionActions({ suggestion, date }: { suggestion: Suggestion; date: string }) {
  const { accept, reject, busy } = useSuggestionAnswers(date);
  const save = useSaveSuggestion();
  const { plan } = usePlannerActions(date);
  const [open, setOpen] = useState<'reject' | 'plan' | null>(null);
  const { itemIds } = suggestion;
  const name = outfitNameOf(suggestion);
  const planOn = (day: string) => plan(day, { name, itemIds });
  return (
    <>
      {!suggestion.accepted && (
        <IconButton
          label="More like this"
          icon={<ThumbsUp />}
          disabled={busy}
          onClick={() => void accept(suggestion)}
        />
      )}
      {!suggestion.worn && (
        <IconButton
          label="Not for me"
          icon={<ThumbsDown />}
          disabled={busy}
          onClick={() => setOpen('reject')}
        />
      )}
      <Menu
        trigger={
          <IconButton label={`More for ${suggestionName(suggestion)}`} tooltip={false} icon={<Ellipsis />} />
        }
      >
        <MenuItem icon={<Pencil />} href={buildFromPath(itemIds)}>
          Edit in the builder
        </MenuItem>
        <MenuItem icon={<Shirt />} onSelect={() => void save(suggestion)}>
          Save as an outfit
        </MenuItem>
        <MenuItem icon={<CalendarPlus />} onSelect={() => void planOn(date)}>
          Plan it for today
        </MenuItem>
        <MenuItem icon={<CalendarPlus />} onSelect={() => setOpen('plan')}>
          Plan it for another day…
        </MenuItem>
      </Menu>
      {open === 'reject' && (
        <RejectDialog
          suggestion={suggestion}
          onReject={(why) => {
            setOpen(null);
            void reject(suggestion, why);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'plan' && (
        <PlanSuggestion
          name={name}
          today={date}
          onPlan={async (day) => {
            if (await planOn(day)) setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
