import { networkNames } from '@bestie/contracts/connections';
import type { Network } from '@bestie/contracts/connections';
import { isAddressOf } from '@bestie/contracts/social-posts';
import { limits } from '@bestie/contracts/limits';
import { Field } from '@bestie/design-system/field';
import { TextInput } from '@bestie/design-system/text-input';

const examples: Record<Network, string> = {
  pinterest: 'https://www.pinterest.com/pin/…',
  instagram: 'https://www.instagram.com/p/…',
  youtube: 'https://youtu.be/…',
};

/** What is wrong with the address of a post on a network; undefined when nothing is, or nothing was entered yet. */
export const wrongAddress = (network: Network, url: string): string | undefined =>
  url.trim() === '' || isAddressOf(network, url.trim())
    ? undefined
    : `This is not the address of a post on ${networkNames[network]}.`;

interface AddressFieldProps {
  network: Network;
  value: string;
  onValueChange: (value: string) => void;
  /** What the server said about it. */
  issue?: string | undefined;
}

/** The address of a post on its network. */
export function AddressField({ network, value, onValueChange, issue }: AddressFieldProps) {
  return (
    <Field
      label={`Its address on ${networkNames[network]}`}
      error={issue ?? wrongAddress(network, value)}
      required
    >
      <TextInput
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder={examples[network]}
        maxLength={limits.socialPosts.linkLength}
        value={value}
        required
        onChange={(event) => onValueChange(event.target.value)}
      />
    </Field>
  );
}
