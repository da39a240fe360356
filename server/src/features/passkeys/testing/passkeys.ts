import type { Passkey } from '#contract/passkeys.ts';
import { PASSWORD, type Caller, type Person } from '../../../testing/test-app.ts';
import type { Malformation, SoftwareAuthenticator } from './software-authenticator.ts';

/** Adds a passkey of this device to a person. */
export async function addPasskey(
  person: Person,
  device: SoftwareAuthenticator,
  name = 'My phone',
): Promise<Passkey> {
  const credential = device.create(await requestPasskey(person));
  return person.call('POST /api/passkeys/', { body: { name, credential } });
}

export function requestPasskey(person: Person) {
  return person.call('POST /api/passkeys/options/', { body: { password: PASSWORD } });
}

/** Logs in with the newest passkey of a device, optionally with a malformed response. */
export async function logInWithPasskey(
  guest: Caller,
  device: SoftwareAuthenticator,
  malformation?: Malformation,
) {
  const options = await guest.call('POST /api/passkeys/login/options/');
  const credential = device.get(options, malformation);
  return guest.attempt('POST /api/passkeys/login/', { body: { credential } });
}
