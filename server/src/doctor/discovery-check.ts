import { failure, ok, type Result, type Results, warning } from './finding.ts';

const TIMEOUT_MS = 5000;

/** What phones need to find their contacts and calendars through the proxy of PUBLIC_URL (RFC 6764). */
export async function checkDiscovery(public_url: string | undefined): Promise<Results> {
  if (public_url === undefined) return [];
  try {
    const redirects = await Promise.all(
      ['carddav', 'caldav'].map((name) => checkRedirect(public_url, name)),
    );
    const problems = [...redirects, await checkLogin(public_url)].filter((one) => one !== null);
    return problems.length > 0 ? problems : ok('Phones find their contacts and calendars.');
  } catch {
    return warning(
      `${public_url} doesn’t answer, so whether phones find their contacts isn’t checked.`,
      'Start Acquaint and run this again.',
    );
  }
}

async function checkRedirect(public_url: string, name: string): Promise<Result | null> {
  const path = `/.well-known/${name}`;
  const { status, headers } = await send(`${public_url}${path}`);
  const location = headers.get('location');
  if (status === 301 && location === `${public_url}/dav/`) return null;
  const answer = location === null ? `is answered with ${status}` : `leads to ${location}`;
  return failure(
    `${path} ${answer} instead of leading to ${public_url}/dav/.`,
    'Let the proxy pass /.well-known/carddav and /.well-known/caldav for every method.',
  );
}

async function checkLogin(public_url: string): Promise<Result | null> {
  const { status, headers } = await send(`${public_url}/dav/`);
  const challenge = headers.get('www-authenticate') ?? '';
  if (status === 401 && challenge.includes('realm="Acquaint"')) return null;
  return failure(
    `PROPFIND ${public_url}/dav/ is answered with ${status}${challenge === '' ? '' : ` and ${challenge}`}.`,
    'Let the proxy pass PROPFIND, PROPPATCH, REPORT, PUT and DELETE with their Authorization header for /dav/.',
  );
}

function send(url: string): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(url, { method: 'PROPFIND', headers: { depth: '0' }, redirect: 'manual', signal });
}
