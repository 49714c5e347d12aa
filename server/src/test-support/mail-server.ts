import { SMTPServer } from 'smtp-server';

export interface ArrivedMail {
  to: string[];
  /** Header and body as they arrived. */
  text: string;
}

/** A mail server that keeps what arrives. */
export interface TestMailServer {
  url: string;
  arrived: ArrivedMail[];
  /** While it refuses, it answers with an error that names the recipient. */
  refuses(yes: boolean): void;
  close(): Promise<void>;
}

/** Listens on a free port of this machine. */
export async function startMailServer(): Promise<TestMailServer> {
  const arrived: ArrivedMail[] = [];
  let refusing = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        if (refusing) return done(new Error(`No such person: ${to.join(', ')}`));
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
    refuses: (yes) => void (refusing = yes),
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
