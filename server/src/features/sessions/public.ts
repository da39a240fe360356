export {
  areSessionsAlive,
  confirmedUntil,
  confirmSession,
  endOwnSession,
  endSessions,
  findSession,
  getSessions,
  signIn,
} from './sessions.service.ts';
