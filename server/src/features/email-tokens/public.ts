export {
  type EmailToken,
  consumeToken,
  createEmailToken,
  deleteExpiredTokens,
  findEmailToken,
  invalidToken,
  isUsable,
  issueToken,
  revokeTokens,
} from './email-tokens.service.ts';
