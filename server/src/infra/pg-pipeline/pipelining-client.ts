import pg from 'pg';
import { PipelinedQuery, type PreparedCall, type RowParserCache } from './pipelined-query.ts';

/**
 * When a statement is sent: `now`, with the `next` of its transaction, or `after` its commit. The last two return no
 * result and are dropped on rollback.
 */
type SendPhase = 'now' | 'next' | 'after';

/** A statement prepared under a name. */
export interface PreparedStatement {
  name: string;
  turn: SendPhase;
}

/** By SQL text: registered statements, and the two that Kysely sends around a transaction. */
const statements = new Map<string, PreparedStatement>([
  ['begin', { name: 'begin', turn: 'next' }],
  ['commit', { name: 'commit', turn: 'now' }],
]);

export function registerStatement(text: string, statement: PreparedStatement): void {
  statements.set(text, statement);
}

const NOTHING = { command: '', rowCount: 0, rows: [] };

/**
 * A connection with prepared statements, so it must not be shared between transactions by a pooler. Deferred statements
 * are sent with the next one of their transaction, or with the commit, which fails if they fail (PostgreSQL protocol,
 * Message Flow: Pipelining). Those for after the commit go in its packet.
 */
export class PipeliningClient extends pg.Client {
  readonly #known: RowParserCache = new Map();
  #deferred: PreparedCall[] = [];
  #afterCommit: PreparedCall[] = [];

  override query(...given: unknown[]): never {
    const [text, values = [], callback] = given as [string, unknown[]?, unknown?];
    const statement = callback === undefined ? statements.get(text) : undefined;
    if (statement === undefined) return this.#queryUnnamed(given) as never;
    const { name, turn } = statement;
    const call = { name, text, values };
    if (text === 'commit') return this.#commit(call) as never;
    const deferred =
      this.#isWithin() || text === 'begin' ? this.#deferredQueue(turn, name) : undefined;
    if (deferred === undefined) return this.#send(call) as never;
    if (turn === 'after') enqueueOnce(deferred, call);
    else deferred.push(call);
    return Promise.resolve(NOTHING) as never;
  }

  #deferredQueue(turn: SendPhase, name: string): PreparedCall[] | undefined {
    if (turn === 'after') return this.#afterCommit;
    return turn === 'next' && this.#known.has(name) ? this.#deferred : undefined;
  }

  #isWithin(): boolean {
    return this.#deferred.length > 0 || this.getTransactionStatus() === 'T';
  }

  async #commit(commit: PreparedCall): Promise<pg.QueryResult> {
    const after = this.#afterCommit;
    this.#afterCommit = [];
    if (after.every(({ name }) => this.#known.has(name))) return this.#send(commit, after);
    const answer = await this.#send(commit);
    for (const one of after) await this.#send(one).catch(() => {});
    return answer;
  }

  #send(call: PreparedCall, after: PreparedCall[] = []): Promise<pg.QueryResult> {
    const before = this.#deferred;
    this.#deferred = [];
    return new Promise((resolve, reject) => {
      const query = new PipelinedQuery(call, { before, after }, this.#known, (error, result) =>
        error ? reject(error) : resolve(result as pg.QueryResult),
      );
      super.query(query);
    });
  }

  /** Runs an unprepared query. */
  #queryUnnamed(call: unknown[]): unknown {
    const [started] = this.#deferred;
    if (call[0] === 'rollback') {
      this.#deferred = [];
      this.#afterCommit = [];
      if (started?.text === 'begin') return Promise.resolve(NOTHING);
    }
    const last = this.#deferred.pop();
    if (last === undefined) return queryUnprepared(this, call);
    const fault = this.#send(last).then(
      () => null,
      (error: unknown) => error,
    );
    const answer = queryUnprepared(this, call);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch(async (error: unknown) => {
      // The error of the deferred statement is the cause.
      throw (await fault) ?? error;
    });
  }
}

type Answer = Promise<pg.QueryResult>;

/** Like `pg`, but `pg`'s own promise would move all rows to V8's old space. */
function queryUnprepared(client: pg.Client, call: unknown[]): unknown {
  const query = pg.Client.prototype.query.bind(client) as (...given: unknown[]) => unknown;
  const [text, values, callback] = call;
  if (typeof text !== 'string' || typeof values === 'function' || callback !== undefined)
    return query(...call);
  return new Promise((resolve, reject) => {
    query(text, values, (error: Error | null, result: pg.QueryResult) =>
      error ? reject(error) : resolve(result),
    );
  });
}

function enqueueOnce(queue: PreparedCall[], call: PreparedCall): void {
  const { text, values } = call;
  const isSame = (one: PreparedCall) =>
    one.text === text && one.values.every((value, at) => value === values[at]);
  if (!queue.some(isSame)) queue.push(call);
}

/** A connection of a pooler in transaction mode: nothing is prepared on it. */
export class TransactionPoolClient extends pg.Client {
  #afterCommit: PreparedCall[] = [];

  override query(...given: unknown[]): never {
    const [text, values = []] = given as [string, unknown[]?];
    const statement = statements.get(text);
    if (statement?.turn === 'after' && this.getTransactionStatus() === 'T') {
      enqueueOnce(this.#afterCommit, { name: statement.name, text, values });
      return Promise.resolve(NOTHING) as never;
    }
    const after = this.#afterCommit;
    if (text === 'commit' || text === 'rollback') this.#afterCommit = [];
    const answer = queryUnprepared(this, given);
    return (text === 'commit' ? this.#sendAfterCommit(answer as Answer, after) : answer) as never;
  }

  async #sendAfterCommit(committed: Answer, after: PreparedCall[]): Answer {
    const answer = await committed;
    for (const { text, values } of after) await super.query(text, values).catch(() => {});
    return answer;
  }
}
