import { startServer } from './server.ts';

/** Starts the server that all tests share and returns a function that stops it. */
export default async function startSharedServer(): Promise<() => Promise<void>> {
  const { url, mails, end } = await startServer();
  process.env['ACQUAINT_MAILS'] = mails;
  process.env['ACQUAINT_URL'] = url;
  return end;
}
