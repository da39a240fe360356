// Without access-tokens.service.ts, which uses `passwords`, which ends tokens.
export { areTokensAlive, endAccessTokens, revokeAccessTokens } from './end-tokens.ts';
export { findApiSession, findMcpSession } from './api-session.ts';
export { type DavToken, findDavToken } from './find-token.ts';
export { endGrant, putGrant, renewGrant } from './grants.ts';
export { getTokens } from './list-tokens.service.ts';
export { recordTokenUse } from './token-use.ts';
