// A process of its own that contends for a data folder: says how it went, and stays until its input ends.
import { lockDataFolder } from '../owner-lock.ts';

const [folder = ''] = process.argv.slice(2);
try {
  lockDataFolder(folder);
  process.stdout.write('owner\n');
} catch {
  process.stdout.write('refused\n');
}
process.stdin.resume();
