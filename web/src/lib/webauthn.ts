import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

/** Options of the server, as JSON: the library and the browser know their shape (WebAuthn level 3, section 5.1). */
type Options = Record<string, unknown>;

/** The library is loaded when a passkey is made or asked for, not before. */
const library = () => import('@simplewebauthn/browser');

/** Makes a passkey: the browser asks its person. Rejects where that is declined. */
export async function createPasskey(options: Options): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON });
}

/**
 * Asks for a passkey. With `autofill` nothing is shown: the browser offers passkeys among what it fills into the field
 * with `autocomplete="… webauthn"`, for as long as it takes. A later asking, or `abortPasskeyRequest`, ends it.
 */
export async function getPasskey(
  options: Options,
  { autofill = false } = {},
): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON, useBrowserAutofill: autofill });
}

export async function abortPasskeyRequest(): Promise<void> {
  const { WebAuthnAbortService } = await library();
  WebAuthnAbortService.cancelCeremony();
}

/** Whether the browser can offer passkeys among what it fills in. */
export async function canAutofillPasskeys(): Promise<boolean> {
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/** The person closed the browser's dialog or let it run out, or another asking took its place: nothing to tell. */
export function isUserCancellation(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
  );
}
