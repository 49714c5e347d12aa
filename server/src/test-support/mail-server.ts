import { SMTPServer } from 'smtp-server';

export interface ArrivedMail {
  to: string[];
  /** Header and body as they arrived. */
  text: string;
}

/** What it says no to, and how. */
export interface MailRefusal {
  of: 'sender' | 'recipient' | 'message';
  code: number;
  words: string;
}

/** A mail server that keeps what arrives. */
export interface TestMailServer {
  url: string;
  arrived: ArrivedMail[];
  /** While it refuses, it answers with an error that names the recipient, unless another one is given. */
  refuses(how: boolean | MailRefusal): void;
  close(): Promise<void>;
}

/** Listens on a free port of this machine. */
export async function startMailServer(): Promise<TestMailServer> {
  const arrived: ArrivedMail[] = [];
  let refusing: boolean | MailRefusal = false;
  /** @returns the error that is given for a part of a mail; null while it is welcome */
  const refusalOf = (part: MailRefusal['of']) =>
    typeof refusing === 'object' && refusing.of === part
      ? Object.assign(new Error(refusing.words), { responseCode: refusing.code })
      : null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(refusalOf('sender')),
    onRcptTo: (_address, _session, done) => done(refusalOf('recipient')),
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        if (refusing === true) return done(new Error(`No such person: ${to.join(', ')}`));
        const refusal = refusalOf('message');
        if (refusal) return done(refusal);
        arrived.push({ to, text: Buffer.concat(pieces).toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    refuses: (how) => void (refusing = how),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** A mail as its reader sees it. */
export function readMail({ text }: ArrivedMail): { head: string; body: string } {
  const [head = '', ...rest] = text.replaceAll('\r', '').split('\n\n');
  const body = rest.join('\n\n');
  if (!/quoted-printable/i.test(head)) return { head, body };
  const bytes = body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return { head, body: Buffer.from(bytes, 'latin1').toString() };
}
