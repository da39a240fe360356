import Bowser from 'bowser';

const UNKNOWN = 'An unknown device';

/** A user agent in words: "Chrome on Linux"; a program's own name where it is no browser. */
export function deviceOf(user_agent: string): string {
  if (user_agent === '') return UNKNOWN;
  const { browser, os } = Bowser.parse(user_agent);
  const [program = ''] = user_agent.split(/[/ ]/, 1);
  // The library says both undefined and '' for what it does not know.
  const name = browser.name || program.slice(0, 40) || UNKNOWN;
  return os.name ? `${name} on ${os.name}` : name;
}
