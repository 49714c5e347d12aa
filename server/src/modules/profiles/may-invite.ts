import type { ProfilesPort } from './index';

/**
 * Whether somebody may add a person to a board or a space, as far as that person has a say in it. Who shows their
 * profile to nobody has no handle for others: they are added by their e-mail address alone.
 * @param who the email or handle by which they were looked for
 */
export async function mayInvite(
  bound: Pick<ProfilesPort, 'personTies'>,
  callerUid: string,
  uid: string,
  who: string,
): Promise<boolean> {
  const [standing] = await bound.personTies.standings(callerUid, [uid]);
  if (!standing?.invitable) return false;
  return !standing.hidden || typedEmail(who) !== null;
}

/** The address that somebody typed to say whom they mean; null when it was a handle. */
export function typedEmail(who: string): string | null {
  const word = who.replace(/^@/, '').toLowerCase();
  return word.includes('@') ? word : null;
}
