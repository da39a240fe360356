export {
  type EmailToken,
  consumeToken,
  createEmailToken,
  findEmailToken,
  invalidToken,
  isUsable,
  issueToken,
  revokeTokens,
} from './email-tokens.service.ts';
