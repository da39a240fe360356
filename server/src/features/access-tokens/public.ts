// Without access-tokens.service.ts, which uses `passwords`, which ends tokens.
export { areTokensAlive, endAccessTokens, revokeAccessTokens } from './end-tokens.ts';
export {
  type ApiToken,
  type DavToken,
  findApiToken,
  findDavToken,
  type UsedToken,
} from './find-token.ts';
export { getTokens } from './list-tokens.ts';
export { recordTokenUse } from './token-use.ts';
