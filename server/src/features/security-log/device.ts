import Bowser from 'bowser';

/** A user agent in words: "Chrome on Linux"; a program's own name where it is no browser. */
export function deviceOf(user_agent: string): string {
  if (user_agent === '') return 'An unknown device';
  const { browser, os } = Bowser.parse(user_agent);
  const [program = ''] = user_agent.split(/[/ ]/, 1);
  const name = browser.name ?? program.slice(0, 40);
  return os.name === undefined ? name : `${name} on ${os.name}`;
}
