import { Secret, TOTP } from 'otpauth';
import { PASSWORD, type Person, type TestApp } from '../../../testing/test-app.ts';

/** A user's authenticator app and recovery codes. */
export interface AuthenticatorApp {
  recovery_codes: string[];
  /** The current code, or the one `seconds_later`. */
  code: (seconds_later?: number) => string;
  /** A code that is invalid around the current time. */
  wrongCode: () => string;
  /** Advances the clock and returns the next code. */
  nextCode: () => string;
}

/** An app that has scanned the secret. */
export function authenticatorApp(
  app: TestApp,
  secret: string,
): Omit<AuthenticatorApp, 'recovery_codes'> {
  const code = (seconds_later = 0) =>
    TOTP.generate({
      secret: Secret.fromBase32(secret),
      timestamp: Date.parse(app.clock.now()) + seconds_later * 1000,
    });
  return {
    code,
    wrongCode: () => {
      const acceptedCodes = new Set([-60, -30, 0, 30, 60].map(code));
      return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
        (candidate) => !acceptedCodes.has(candidate),
      )!;
    },
    nextCode: () => {
      app.clock.advance(60_000);
      return code();
    },
  };
}

/** Turns two-factor on for a person. */
export async function turnOnTwoFactor(app: TestApp, person: Person): Promise<AuthenticatorApp> {
  const body = { password: PASSWORD };
  const { secret } = await person.call('POST /api/two-factor/setup/', { body });
  const phone = authenticatorApp(app, secret);
  const { recovery_codes } = await person.call('POST /api/two-factor/enable/', {
    body: { code: phone.code() },
  });
  return { ...phone, recovery_codes };
}

/** Logs a user in up to the second factor. */
export async function challengeOf(app: TestApp, { user }: Person): Promise<string> {
  const body = { email: user.email, password: PASSWORD };
  const answer = await app.guest.call('POST /api/login/', { body });
  if (!answer.two_factor_required) throw new Error(`${user.email} has no second factor.`);
  return answer.challenge;
}
