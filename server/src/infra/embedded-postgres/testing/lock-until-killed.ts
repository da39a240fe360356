// A process that tests can kill: starts the database on a folder, prints its address and keeps running.
import { startEmbeddedPostgres } from '../start.ts';

const silent = { info() {}, warn() {} };
const [data_dir = ''] = process.argv.slice(2);
const { connection, pid } = await startEmbeddedPostgres({ data_dir, log: silent, sync: false });
process.stdout.write(`${JSON.stringify({ connection, pid })}\n`);
process.stdin.resume();
