import { startServer } from './server.ts';

/** Starts the server that all tests share; returns how it is ended. */
export default async function startSharedServer(): Promise<() => Promise<void>> {
  const { url, mails, end } = await startServer();
  process.env['ACQUAINT_MAILS'] = mails;
  process.env['ACQUAINT_URL'] = url;
  return end;
}
