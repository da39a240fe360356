import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Options as JSON (WebAuthn Level 3 §5.1). */
type Options = Record<string, unknown>;

/** Loaded on first use. */
const library = () => import('@simplewebauthn/browser');

/** Creates a passkey; rejects if the user cancels. */
export async function createPasskey(options: Options) {
  const { startRegistration } = await library();
  const optionsJSON = options as Options & PublicKeyCredentialCreationOptionsJSON;
  const { response, clientExtensionResults, ...rest } = await startRegistration({ optionsJSON });
  return {
    ...rest,
    response: { ...response },
    clientExtensionResults: { ...clientExtensionResults },
  };
}

/**
 * Requests a passkey. `autofill` offers passkeys in the field with `autocomplete="… webauthn"` without a dialog, until
 * another request or `abortPasskeyRequest`.
 */
export async function getPasskey(options: Options, { autofill = false } = {}) {
  const { startAuthentication } = await library();
  const optionsJSON = options as Options & PublicKeyCredentialRequestOptionsJSON;
  const { response, clientExtensionResults, ...rest } = await startAuthentication({
    optionsJSON,
    useBrowserAutofill: autofill,
  });
  return {
    ...rest,
    response: { ...response },
    clientExtensionResults: { ...clientExtensionResults },
  };
}

export async function abortPasskeyRequest(): Promise<void> {
  const { WebAuthnAbortService } = await library();
  WebAuthnAbortService.cancelCeremony();
}

/** Whether the browser supports passkey autofill. */
export async function canAutofillPasskeys(): Promise<boolean> {
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/** The user canceled, the dialog timed out, or another request replaced it. */
export function isUserCancellation(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
  );
}
