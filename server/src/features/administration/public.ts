export { parsePeopleArgs } from './people-args.ts';
export { runPeopleCommand } from './people-command.ts';
