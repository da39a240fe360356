export {
  areSessionsAlive,
  endOwnSession,
  endSessions,
  findSession,
  getSessions,
  signIn,
} from './sessions.service.ts';
