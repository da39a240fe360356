import { ofetch } from 'ofetch';
import { createClient, type Call, type CallResponse } from '#contract/client.ts';

export interface Caller {
  id: number;
  token: string;
  call: Call;
}

export const BENCH_PASSWORD = 'benchmark password';

export function createApiClient(origin: string, token?: string): Call {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return createClient(({ path, headers, body, method, query }) =>
    ofetch(origin + path, {
      method,
      query,
      body: body as BodyInit,
      headers: { ...headers, ...authorization },
      retry: 0,
    }),
  );
}

export async function signUp(origin: string, first_name: string): Promise<Caller> {
  const email = `${first_name.toLowerCase()}@bench.example`;
  const body = { first_name, email, password: BENCH_PASSWORD, accept_terms: true } as const;
  const { token, user } = await createApiClient(origin)('POST /api/signup/', { body });
  return { id: user.id, token, call: createApiClient(origin, token) };
}

/** The cookies of a logged-in browser. */
export function sessionCookies(token: string, url: string) {
  const secure = url.startsWith('https:');
  const name = secure ? '__Host-acquaint_session' : 'acquaint_session';
  const cookie = { url, secure, sameSite: 'Lax' as const };
  return [
    { ...cookie, name, value: token, httpOnly: true },
    { ...cookie, name: 'acquaint_signed_in', value: '1' },
  ];
}

type Import = CallResponse<'GET /api/imports/{id}/'>;

/** Uploads a file and waits for its preview. */
export async function uploadFile({ call }: Caller, name: string, text: string): Promise<Import> {
  const form = new FormData();
  form.append('file', new Blob([text]), name);
  const { id } = await call('POST /api/imports/', { form });
  return waitForImport(call, id, 'ready');
}

export async function commitImport({ call }: Caller, id: number): Promise<Import> {
  await call('POST /api/imports/{id}/commit/', { params: { id } });
  return waitForImport(call, id, 'done');
}

async function waitForImport(call: Call, id: number, status: Import['status']): Promise<Import> {
  for (;;) {
    const current = await call('GET /api/imports/{id}/', { params: { id } });
    if (current.status === status) return current;
    if (current.status === 'failed') throw new Error(`The import failed: ${current.problem}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
