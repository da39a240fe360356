export type OAuthCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_client_metadata'
  | 'invalid_redirect_uri'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'access_denied';

/** An error for programs (RFC 6749 §5.2, RFC 7591 §3.2.2), in English. */
export class OAuthError extends Error {
  readonly code: OAuthCode;
  readonly status: number;

  constructor(code: OAuthCode, description: string, status = 400) {
    super(description);
    this.name = 'OAuthError';
    this.code = code;
    this.status = status;
  }
}
