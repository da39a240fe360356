import type { Mail } from '../infra/mail/mail.ts';

/** The token of the newest link to this page that was mailed to an address. */
export function linkIn(mails: Mail[], to: string, page: string): string {
  const mail = mails.findLast((one) => one.to === to && one.action?.url.includes(`${page}?token=`));
  if (mail?.action === undefined) throw new Error(`No link to ${page} was mailed to ${to}`);
  return new URL(mail.action.url).searchParams.get('token') ?? '';
}
