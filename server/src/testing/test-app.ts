import type { FastifyInstance } from 'fastify';
import { Logger, runTaskListOnce } from 'graphile-worker';
import type pg from 'pg';
import type { Logger as PinoLogger } from 'pino';
import { createClient, type Call, type CallName } from '#contract/client.ts';
import type { Problem } from '#contract/errors.ts';
import type { User } from '#contract/users.ts';
import { buildApp } from '../app.ts';
import { allJobs, allMailJobs, allPushJobs, allWebhookJobs } from '../app-jobs.ts';
import type { Context } from '../context.ts';
import { prepareVapidKeys } from '../features/notifications/public.ts';
import { openDatabase, type Db } from '../infra/db.ts';
import { openEventHub } from '../infra/events.ts';
import { toTaskList } from '../infra/jobs.ts';
import { openLog } from '../infra/log.ts';
import { openMetrics } from '../infra/metrics.ts';
import { openReplica, type ReadFrom } from '../infra/replica/replica.ts';
import type { Mail, Mailer } from '../infra/mail/mail.ts';
import { VERSION } from '../version.ts';
import { testClock, type TestClock } from './test-clock.ts';
import { cloneDatabase } from './test-database.ts';
import { testSettings, type TestSettings } from './test-settings.ts';

/** The password of every test user. */
export const PASSWORD = 'correct horse battery staple';

const SILENT = new Logger(() => () => {});

/** graphile-worker uses PostgreSQL's clock, which tests can't change. */
const MAKE_DUE = `select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
  from graphile_worker.jobs where run_at > now() and run_at <= $1`;

/** The raw HTTP response to a request. */
export interface Answered {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: unknown;
}

/** An API client: a guest or a user with a token. */
export interface Caller {
  /** Sends a request that must succeed; returns the body, typed by the contract. */
  call: Call;
  /** Sends a request with any input and returns the response, which may be an error. */
  attempt(name: CallName, input?: LooseInput): Promise<Answered>;
  /** A call that must be refused: its problem details. */
  rejected(name: CallName, input?: LooseInput): Promise<Problem>;
  /** Uploads a file and returns what came back. */
  upload(
    name: CallName,
    file_name: string,
    content: string | Uint8Array,
    headers?: Record<string, string>,
  ): Promise<Answered>;
}

export interface Person extends Caller {
  id: number;
  user: User;
  token: string;
}

export interface LooseInput {
  params?: Record<string, number | string>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestApp {
  app: FastifyInstance;
  db: Db;
  /** For processes that open the same database. */
  connection: pg.ClientConfig;
  clock: TestClock;
  guest: Caller;
  /** What services are given, for tests that call one. */
  context: Context;
  /** A guest who calls from this address, with this program. */
  guestAt(ip: string, user_agent?: string, device?: string): Caller;
  /** A caller with this token. */
  callerWith(token: string): Caller;
  /** Logs in a person without a second factor, optionally from the device of `guest`. */
  logIn(person: { user: { email: string } }, guest?: Caller, password?: string): Promise<Person>;
  /** Creates an account; `name` is a first name, optionally followed by a last name. */
  signUp(name: string): Promise<Person>;
  /** What was sent by `runJobs`, oldest first. */
  mails: Mail[];
  /** Works through all background work that is due by the app's clock, mails among it. */
  runJobs(): Promise<void>;
  /** Opens another server on the same database, which closes with this one; `changes` to its connection. */
  openAnother: (changes?: pg.ClientConfig) => Promise<TestApp>;
  close: () => Promise<void>;
}

export interface TestOptions extends TestSettings {
  requests_per_minute?: number;
  trust_proxy?: boolean;
  /** Takes the lines of the log, written as at the default LOG_LEVEL or at this one. */
  log_lines?: string[];
  log_level?: string;
  /** Sends emails instead of collecting them in `mails`. */
  mailer?: Mailer;
  /** Enables metrics, which requests with this token can read. */
  metrics_token?: string;
  /**
   * A migrated database to use instead of a clone, and its replica; `reads` collects where each query ran.
   */
  replicated?: { primary: pg.ClientConfig; replica: pg.ClientConfig; reads: ReadFrom[] };
}

/** The whole server on its own database, without a network. The caller closes it. */
export async function openTestApp(options: TestOptions = {}): Promise<TestApp> {
  const { replicated } = options;
  const database =
    replicated === undefined
      ? await cloneDatabase()
      : { connection: replicated.primary, drop: () => Promise.resolve() };
  const app = await openServer(database.connection, testClock(), { people: 0 }, options);
  return {
    ...app,
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}

async function openServer(
  connection: pg.ClientConfig,
  clock: TestClock,
  counted: { people: number },
  options: TestOptions,
): Promise<TestApp> {
  const database = openDatabase(connection, () => {});
  const { db, pool, close } = database;
  const log = logInto(options);
  const settings = testSettings(options);
  const context = { db, clock, settings };
  await prepareVapidKeys(context);
  const mails: Mail[] = [];
  const mailer = options.mailer ?? mailerInto(mails);
  const hub = await openEventHub(connection, log);
  const { metrics_token: token } = options;
  const metrics = token === undefined ? undefined : openMetrics(pool, VERSION);
  const { replicated } = options;
  const replica =
    replicated &&
    openReplica(replicated.replica, database, log, (from) => replicated.reads.push(from));
  const app = await buildApp({
    replica,
    context,
    log,
    hub,
    check_responses: true,
    trust_proxy: Number(options.trust_proxy ?? false),
    requests_per_minute: options.requests_per_minute ?? 1_000_000,
    metrics: metrics && token ? { registry: metrics, token } : undefined,
  });
  const others: TestApp[] = [];
  let closing: Promise<void> | undefined;
  const closeAll = async () => {
    for (const other of others) await other.close();
    await app.close();
    await hub.close();
    await replica?.close();
    await close();
  };
  return {
    app,
    db,
    connection,
    clock,
    context: { ...context, log },
    guest: callerOf(app, {}),
    guestAt: (ip, user_agent = '', device = '') =>
      callerOf(app, { 'user-agent': user_agent, 'x-device': device }, ip),
    callerWith: (bearer) => callerOf(app, { authorization: `Bearer ${bearer}` }),
    logIn: (person, guest = callerOf(app, {}), password = PASSWORD) =>
      logIn(app, person.user.email, guest, password),
    async signUp(name) {
      counted.people += 1;
      return signUp(app, name, counted.people);
    },
    mails,
    async runJobs() {
      const txCtx = { ...context, log };
      const measured = metrics?.instrumentMailer(mailer) ?? mailer;
      const mailJobs = allMailJobs({ ...txCtx, mailer: measured });
      const outgoing = { ...allPushJobs(txCtx), ...allWebhookJobs(txCtx) };
      const all = { ...allJobs(txCtx), ...mailJobs, ...outgoing };
      const jobs = metrics?.instrumentJobs(all) ?? all;
      const client = await pool.connect();
      try {
        await client.query(MAKE_DUE, [clock.now()]);
        await runTaskListOnce({ logger: SILENT }, toTaskList(jobs), client);
      } finally {
        client.release();
      }
    },
    async openAnother(changes) {
      const other = await openServer({ ...connection, ...changes }, clock, counted, options);
      others.push(other);
      return other;
    },
    close: () => (closing ??= closeAll()),
  };
}

function logInto({ log_lines: lines, log_level = 'warn' }: TestOptions): PinoLogger {
  if (lines === undefined) return openLog('silent');
  return openLog(log_level, { write: (line) => void lines.push(line) });
}

function mailerInto(mails: Mail[]): Mailer {
  return {
    send: (mail) => {
      mails.push(mail);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
}

async function signUp(app: FastifyInstance, name: string, number: number): Promise<Person> {
  const [first_name = '', last_name = ''] = name.split(' ');
  const { token, user } = await callerOf(app, {}).call('POST /api/signup/', {
    body: {
      first_name,
      last_name,
      email: `${first_name}${number}@example.org`.toLowerCase(),
      password: PASSWORD,
      accept_terms: true,
    },
  });
  return { id: user.id, user, token, ...callerOf(app, { authorization: `Bearer ${token}` }) };
}

async function logIn(
  app: FastifyInstance,
  email: string,
  guest: Caller,
  password = PASSWORD,
): Promise<Person> {
  const answer = await guest.call('POST /api/login/', { body: { email, password } });
  if (answer.two_factor_required) throw new Error(`${email} has a second factor.`);
  const { token, user } = answer;
  return { id: user.id, user, token, ...callerOf(app, { authorization: `Bearer ${token}` }) };
}

function callerOf(
  app: FastifyInstance,
  identity: Record<string, string>,
  remoteAddress = '127.0.0.1',
): Caller {
  const inject = async (request: {
    method: string;
    path: string;
    query: Record<string, string | string[]>;
    headers: Record<string, string>;
    body: unknown;
  }): Promise<Answered> => {
    const pairs = Object.entries(request.query).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, one]),
    );
    const search = new URLSearchParams(pairs).toString();
    const response = await app.inject({
      method: request.method as 'GET',
      url: search === '' ? request.path : `${request.path}?${search}`,
      headers: { ...identity, ...request.headers },
      remoteAddress,
      ...(request.body === undefined ? {} : { payload: request.body as object }),
    });
    const json = response.body !== '' && String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      headers: response.headers,
      body: json ? response.json<unknown>() : response.body,
    };
  };
  const client = (headers: Record<string, string>) =>
    createClient((request) =>
      inject({ ...request, headers: { ...request.headers, ...headers } }),
    ) as unknown as (name: CallName, input?: LooseInput) => Promise<Answered>;

  const attempt: Caller['attempt'] = (name, input = {}) => client(input.headers ?? {})(name, input);
  return {
    attempt,
    call: (async (name: CallName, input?: LooseInput) => {
      const answer = await client({})(name, input);
      if (answer.status < 300) return answer.status === 204 ? undefined : answer.body;
      throw new Error(`${name} was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
    }) as unknown as Call,
    rejected: async (name, input) => {
      const answer = await attempt(name, input);
      if (answer.status >= 400) return answer.body as Problem;
      throw new Error(`${name} was not refused: ${answer.status} ${JSON.stringify(answer.body)}`);
    },
    upload: (name, file_name, content, headers = {}) => {
      const form = new FormData();
      form.append('file', new Blob([content as BlobPart]), file_name);
      return client(headers)(name, { body: form });
    },
  };
}
