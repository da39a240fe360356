import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  /** The value for SMTP_URL. */
  url: string;
  port: number;
  /** Received messages, oldest first. */
  received: Email[];
  /** Sets the response to recipients, such as `550 5.1.1 Unknown user`; null accepts them. */
  answer(recipients: string | null): void;
  /** While true, doesn't respond to new connections. */
  hang(hangs: boolean): void;
  close(): Promise<void>;
}

const USER = 'acquaint';
const PASSWORD = 'p@ss/word';

/** An SMTP server that requires a login and stores what it receives. */
export async function openMailServer(port = 0): Promise<MailServer> {
  const received: Email[] = [];
  let rejection: string | null = null;
  let hangs = false;
  const pendingConnections: (() => void)[] = [];
  const storeMessage = callbackify(async (stream: Readable) => {
    received.push(await PostalMime.parse(await buffer(stream)));
  });
  const server = new SMTPServer({
    // Its certificate is self-signed.
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => {
      if (hangs) pendingConnections.push(done);
      else done();
    },
    onAuth: ({ username, password }, _session, done) => {
      if (username === USER && password === PASSWORD) done(null, { user: username });
      else done(new Error('Wrong password'));
    },
    onRcptTo: (_address, _session, done) => {
      if (rejection === null) return done();
      const [code = '', ...words] = rejection.split(' ');
      return done(Object.assign(new Error(words.join(' ')), { responseCode: Number(code) }));
    },
    onData: (stream, _session, done) => storeMessage(stream, done),
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const listening = (server.server.address() as { port: number }).port;
  return {
    url: `smtp://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${listening}`,
    port: listening,
    received,
    answer: (recipients) => {
      rejection = recipients;
    },
    hang: (now) => {
      hangs = now;
      if (!now) for (const done of pendingConnections.splice(0)) done();
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  };
}
