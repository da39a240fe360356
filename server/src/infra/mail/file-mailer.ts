import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { compose } from './compose.ts';
import type { Mailer, Sender } from './mail.ts';

/** Writes each email to a private file: emails contain login links. */
export function openFileMailer(folder: string, sender: Sender): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail, id) {
      const { message } = await transport.sendMail(compose(mail, id, sender));
      const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${id}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Renamed when complete.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close: () => Promise.resolve(),
  };
}
