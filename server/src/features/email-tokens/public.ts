export {
  type EmailToken,
  type IssuedToken,
  consumeToken,
  createEmailToken,
  findEmailToken,
  invalidToken,
  isUsable,
  issueToken,
  revokeTokens,
} from './email-tokens.service.ts';
