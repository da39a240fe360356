import { isIP } from 'node:net';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import type { OpaqueIds } from '../opaque-ids.ts';
import { openFileMailer } from './file-mailer.ts';
import type { Mailer } from './mail.ts';
import { openSmtpMailer } from './smtp-mailer.ts';

export interface MailSettings {
  smtp_url: string | undefined;
  /** Without `smtp_url` emails are written to its folder `mail`. */
  data_dir: string;
  /** Such as `Acquaint <hello@example.org>`; defaults to the name of the installation at the host of `public_url`. */
  from: string | undefined;
  public_url: string;
  operator_name: string;
  /** The name of the installation, which may change. */
  name?: () => string;
  ids: OpaqueIds;
}

/** Sends over SMTP, or writes `.eml` files without a server. The caller closes it. */
export function openMailer(settings: MailSettings, log: Log): Mailer {
  const { smtp_url, data_dir, public_url, operator_name, name = () => 'Acquaint', ids } = settings;
  const host = hostOf(public_url);
  const from = () => settings.from ?? { name: name(), address: `no-reply@${host}` };
  const sender = { from, name, host, operator_name, ids };
  return smtp_url === undefined
    ? openFileMailer(join(data_dir, 'mail'), sender)
    : openSmtpMailer(smtp_url, sender, log);
}

/** An IP address can't receive email. */
function hostOf(public_url: string): string {
  const { hostname } = new URL(public_url);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : 'localhost';
}
