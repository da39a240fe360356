/**
 * The token in the answer to a login, under any of the names it may have. Throws where there is none: without it nobody
 * is signed in.
 */
export function tokenOf(answer: unknown): string {
  const named = typeof answer === 'object' && answer !== null ? answer : {};
  const { token, access, access_token } = named as Record<string, unknown>;
  const found = token ?? access ?? access_token;
  if (typeof found === 'string' && found !== '') return found;
  throw new Error('Server did not return a valid authentication token');
}
