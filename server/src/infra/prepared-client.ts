import pg from 'pg';

export interface PreparedStatement {
  /** Under which PostgreSQL stores it on each connection. */
  name: string;
  /** Sent after the commit of its transaction, once per text and values. */
  isAfterCommit: boolean;
}

/** One execution of a prepared statement. */
interface PreparedCall {
  name: string;
  text: string;
  values: unknown[];
}

// By text, because Kysely passes only texts to a connection.
const statements = new Map<string, PreparedStatement>();

export function registerStatement(text: string, statement: PreparedStatement): void {
  statements.set(text, statement);
}

const NO_RESULT = { command: '', rowCount: 0, rows: [] };

/** A connection that prepares registered statements, and sends some of them after the commit. */
export class PreparedClient extends pg.Client {
  protected readonly prepares: boolean = true;
  #afterCommit: PreparedCall[] = [];

  override query(...args: unknown[]): never {
    const [text, values = [], callback] = args as [string, unknown[]?, unknown?];
    if (typeof text !== 'string' || typeof values === 'function' || callback !== undefined)
      return super.query(...(args as [string])) as never;
    if (text === 'commit') return this.#commit() as never;
    if (text === 'rollback') this.#afterCommit = [];
    const statement = statements.get(text);
    if (statement === undefined) return this.#execute({ text, values }) as never;
    const call = { name: statement.name, text, values };
    if (!statement.isAfterCommit || this.getTransactionStatus() !== 'T')
      return this.#executePrepared(call) as never;
    if (!this.#afterCommit.some((other) => isSameCall(other, call))) this.#afterCommit.push(call);
    return Promise.resolve(NO_RESULT) as never;
  }

  async #commit(): Promise<pg.QueryResult> {
    const after = this.#afterCommit;
    this.#afterCommit = [];
    const result = await this.#execute({ text: 'commit' });
    for (const call of after) await this.#executePrepared(call).catch(() => {});
    return result;
  }

  #executePrepared(call: PreparedCall): Promise<pg.QueryResult> {
    const { text, values } = call;
    return this.#execute(this.prepares ? call : { text, values });
  }

  /**
   * Passes `pg` a callback instead of using its promise, which stores a function in a property: V8 allocates those in
   * old space, with all rows they reference. See docs/performance.md#garbage-collection.
   */
  #execute(query: pg.QueryConfig): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      super.query(query, (error: Error | null, result) =>
        error ? reject(error) : resolve(result),
      );
    });
  }
}

function isSameCall(one: PreparedCall, other: PreparedCall): boolean {
  return (
    one.text === other.text && one.values.every((value, index) => value === other.values[index])
  );
}

/** For transaction poolers, where statements can't be prepared. See docs/decisions/100. */
export class UnpreparedClient extends PreparedClient {
  protected override readonly prepares = false;
}
