export {
  areSessionsAlive,
  endOwnSession,
  endSessions,
  findSession,
  getSessions,
  purgeExpiredSessions,
  signIn,
} from './sessions.service.ts';
