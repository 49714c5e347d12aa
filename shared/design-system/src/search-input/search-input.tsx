import Search from 'lucide-react/icons/search';
import { TextInput, type TextInputProps } from '../text-input/text-input';

export interface SearchInputProps extends Omit<TextInputProps, 'type' | 'leading' | 'value' | 'onChange'> {
  /** What is searched: "Search your closet". */
  label: string;
  /** Shown while nothing is typed; the label where there is none. */
  placeholder?: string;
  value: string;
  onValueChange: (value: string) => void;
}

/** A field for words to search for. */
export function SearchInput({ label, placeholder = label, onValueChange, ...props }: SearchInputProps) {
  return (
    <TextInput
      {...props}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leading={<Search />}
      onChange={(event) => onValueChange(event.target.value)}
    />
  );
}
