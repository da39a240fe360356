import pg from 'pg';
import { PipelinedQuery, type PreparedCall, type RowParserCache } from './pipelined-query.ts';

/**
 * When a sentence goes to the database. Of those that don't go `now` nobody needs an answer: the one goes with the
 * `next` of its transaction, the other right `after` its commit, and not at all where it is rolled back.
 */
type SendPhase = 'now' | 'next' | 'after';

/** A sentence that PostgreSQL keeps under a name. */
export interface PreparedStatement {
  name: string;
  turn: SendPhase;
}

/** By their texts: what is `prepared`, and the two that Kysely puts round a transaction. */
const statements = new Map<string, PreparedStatement>([
  ['begin', { name: 'begin', turn: 'next' }],
  ['commit', { name: 'commit', turn: 'now' }],
]);

export function registerStatement(text: string, statement: PreparedStatement): void {
  statements.set(text, statement);
}

const NOTHING = { command: '', rowCount: 0, rows: [] };

/**
 * A connection on which PostgreSQL keeps what is `prepared`; nobody else may have it between two transactions. What may
 * wait goes to the database with the next sentence of its transaction, the last with `commit`: where one fails, that
 * one fails instead, and those behind it are not carried out (PostgreSQL's protocol, Message Flow: Pipelining). What
 * has its turn after the commit goes in the packet of that.
 */
export class PipeliningClient extends pg.Client {
  readonly #known: RowParserCache = new Map();
  #waiting: PreparedCall[] = [];
  #afterwards: PreparedCall[] = [];

  override query(...given: unknown[]): never {
    const [text, values = [], callback] = given as [string, unknown[]?, unknown?];
    const statement = callback === undefined ? statements.get(text) : undefined;
    if (statement === undefined) return this.#askOnce(given) as never;
    const { name, turn } = statement;
    const call = { name, text, values };
    if (text === 'commit') return this.#commit(call) as never;
    const deferred = this.#isWithin() || text === 'begin' ? this.#heldUntil(turn, name) : undefined;
    if (deferred === undefined) return this.#ask(call) as never;
    if (turn === 'after') enqueueOnce(deferred, call);
    else deferred.push(call);
    return Promise.resolve(NOTHING) as never;
  }

  #heldUntil(turn: SendPhase, name: string): PreparedCall[] | undefined {
    if (turn === 'after') return this.#afterwards;
    return turn === 'next' && this.#known.has(name) ? this.#waiting : undefined;
  }

  #isWithin(): boolean {
    return this.#waiting.length > 0 || this.getTransactionStatus() === 'T';
  }

  async #commit(commit: PreparedCall): Promise<pg.QueryResult> {
    const after = this.#afterwards;
    this.#afterwards = [];
    if (after.every(({ name }) => this.#known.has(name))) return this.#ask(commit, after);
    const answer = await this.#ask(commit);
    for (const one of after) await this.#ask(one).catch(() => {});
    return answer;
  }

  #ask(call: PreparedCall, after: PreparedCall[] = []): Promise<pg.QueryResult> {
    const before = this.#waiting;
    this.#waiting = [];
    return new Promise((resolve, reject) => {
      const query = new PipelinedQuery(call, { before, after }, this.#known, (error, result) =>
        error ? reject(error) : resolve(result as pg.QueryResult),
      );
      super.query(query);
    });
  }

  /** What is kept under no name, in the ways of `pg`. */
  #askOnce(call: unknown[]): unknown {
    const [started] = this.#waiting;
    if (call[0] === 'rollback') {
      this.#waiting = [];
      this.#afterwards = [];
      if (started?.text === 'begin') return Promise.resolve(NOTHING);
    }
    const last = this.#waiting.pop();
    if (last === undefined) return queryUnprepared(this, call);
    const fault = this.#ask(last).then(
      () => null,
      (error: unknown) => error,
    );
    const answer = queryUnprepared(this, call);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch(async (error: unknown) => {
      // What stands behind a failure fails because of it, and does not say why.
      throw (await fault) ?? error;
    });
  }
}

type Answer = Promise<pg.QueryResult>;

/**
 * In the ways of `pg`, but for the promise: it writes the function that keeps it into a property, and V8 puts such a
 * function among the old objects, with all rows that it leads to.
 */
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

/** A connection that a pooler lends for one transaction each, on which nothing is kept. */
export class TransactionPoolClient extends pg.Client {
  #afterwards: PreparedCall[] = [];

  override query(...given: unknown[]): never {
    const [text, values = []] = given as [string, unknown[]?];
    const statement = statements.get(text);
    if (statement?.turn === 'after' && this.getTransactionStatus() === 'T') {
      enqueueOnce(this.#afterwards, { name: statement.name, text, values });
      return Promise.resolve(NOTHING) as never;
    }
    const after = this.#afterwards;
    if (text === 'commit' || text === 'rollback') this.#afterwards = [];
    const answer = queryUnprepared(this, given);
    return (text === 'commit' ? this.#tell(answer as Answer, after) : answer) as never;
  }

  async #tell(committed: Answer, after: PreparedCall[]): Answer {
    const answer = await committed;
    for (const { text, values } of after) await super.query(text, values).catch(() => {});
    return answer;
  }
}
