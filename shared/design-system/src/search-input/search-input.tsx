import Search from 'lucide-react/icons/search';
import { TextInput, type TextInputProps } from '../text-input/text-input';

export interface SearchInputProps extends Omit<TextInputProps, 'type' | 'leading' | 'value' | 'onChange'> {
  /** Accessible name: "Search your closet". */
  label: string;
  /** Placeholder; the label by default. */
  placeholder?: string;
  value: string;
  onValueChange: (value: string) => void;
}

/** A field for search terms. */
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
