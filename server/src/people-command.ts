import { createInterface } from 'node:readline/promises';
import { parsePeopleArgs, runPeopleCommand } from './features/administration/public.ts';
import { recomputeBeforeCommit } from './features/reminders/public.ts';
import { runOperatorCommand } from './operator-command.ts';

// npm run people -- list | invite | disable EMAIL | …: works with or without a running server.

/** Anything but yes means no, as does the end of the input. */
async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const end = new Promise<string>((resolve) => {
    terminal.once('close', () => resolve(''));
  });
  try {
    const answer = await Promise.race([terminal.question(`${question} [y/N] `), end]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}

await runOperatorCommand(parsePeopleArgs, async (ctx, command) => {
  // Like the server: a deleted account changes what reminders of others depend on.
  recomputeBeforeCommit(ctx);
  await runPeopleCommand(ctx, command, { print: console.log, confirm });
});
