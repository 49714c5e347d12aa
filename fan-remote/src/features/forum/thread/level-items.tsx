import type { ThreadLevel } from '@bestie/contracts/forum';
import { MenuRadioGroup } from '@bestie/design-system/menu';

const options = [
  { value: 'following', label: 'Follow: tell me about every reply' },
  { value: 'normal', label: 'Tell me when someone replies to me' },
  { value: 'muted', label: 'Mute: only mentions count' },
] as const;

export interface LevelItemsProps {
  level: ThreadLevel;
  onChoose: (level: ThreadLevel) => void;
}

/** What the reader wants to be told about a thread. */
export default function LevelItems({ level, onChoose }: LevelItemsProps) {
  return <MenuRadioGroup label="Tell me" value={level} options={options} onValueChange={onChoose} />;
}
