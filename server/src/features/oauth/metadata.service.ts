import { TOKEN_SCOPES } from '#contract/scopes.ts';
import type { Settings } from '../../context.ts';

type Public = Pick<Settings, 'public_url'>;

/** What the tokens are for (RFC 8707). */
export function resourceOf({ public_url }: Public): string {
  return `${public_url}/mcp`;
}

/** RFC 9728. */
export function resourceMetadata(settings: Public): object {
  return {
    resource: resourceOf(settings),
    resource_name: 'Acquaint',
    authorization_servers: [settings.public_url],
    scopes_supported: TOKEN_SCOPES,
    bearer_methods_supported: ['header'],
  };
}

/** RFC 8414. */
export function serverMetadata({ public_url }: Public): object {
  return {
    issuer: public_url,
    authorization_endpoint: `${public_url}/oauth/authorize`,
    token_endpoint: `${public_url}/oauth/token`,
    registration_endpoint: `${public_url}/oauth/register`,
    revocation_endpoint: `${public_url}/oauth/revoke`,
    scopes_supported: TOKEN_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
}
