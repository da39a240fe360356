// Tries to lock a data folder in a separate process: prints the result and runs until its input ends.
import { lockDataFolder } from '../owner-lock.ts';

const [folder = ''] = process.argv.slice(2);
try {
  lockDataFolder(folder);
  process.stdout.write('owner\n');
} catch {
  process.stdout.write('refused\n');
}
process.stdin.resume();
