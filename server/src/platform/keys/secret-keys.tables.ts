/** The only row: which key encrypts sealed values. */
export interface SecretKeysTable {
  purpose: 'sealing';
  key_id: string;
}
