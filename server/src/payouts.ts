import { parsePayoutsArgs, runPayoutsCommand } from './features/referrals/public.ts';
import { runOperatorCommand } from './operator-command.ts';

// npm run payouts -- list | pay ID | reject ID --why "…": works with or without a running server.

await runOperatorCommand(parsePayoutsArgs, async (ctx, command) =>
  console.log(await runPayoutsCommand(ctx, command)),
);
