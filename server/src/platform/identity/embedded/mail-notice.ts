/** A mail that was added to the outbox, without its recipient. */
export interface MailNotice {
  kind: 'password-reset' | 'email-verification';
  link: string;
}

export type AnnounceMail = (mail: MailNotice) => void;
