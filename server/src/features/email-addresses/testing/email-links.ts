import { linkIn } from '../../../testing/mailed-link.ts';
import { PASSWORD, type Caller, type Person, type TestApp } from '../../../testing/test-app.ts';

/** Signs up a user; returns the token of their verification link. */
export async function signUpWithLink(
  app: TestApp,
  name: string,
): Promise<{ person: Person; token: string }> {
  const person = await app.signUp(name);
  return { person, token: await verificationToken(app, person) };
}

/** The token of a new verification link. */
export async function verificationToken(app: TestApp, person: Person): Promise<string> {
  await person.call('POST /api/email-verification/resend/');
  await app.runJobs();
  return linkIn(app.mails, person.user.email, '/verify-email');
}

/** The token of the link that changes a user's address. */
export async function changeToken(app: TestApp, person: Person, email: string): Promise<string> {
  await person.call('POST /api/me/email/', { body: { email, password: PASSWORD } });
  await app.runJobs();
  return linkIn(app.mails, email, '/verify-email');
}

export const confirmLink = (caller: Caller, token: string, password?: string) =>
  caller.attempt('POST /api/email-verification/', { body: { token, password } });
