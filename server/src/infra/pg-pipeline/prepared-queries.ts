import type { CompiledQuery } from 'kysely';
import { poolOf, type Db } from '../db.ts';
import { registerStatement, type PreparedStatement } from './pipelining-client.ts';

interface CompilableQuery<Row> {
  compile(db: Db): CompiledQuery<Row>;
}

/** What stands for the values while a sentence is put together. No text of PostgreSQL has a NUL. */
const placeholder = (index: number) => `\u0000${index}`;

/**
 * A sentence that is asked at so many calls that putting it together and planning it costs more than answering it: both
 * are done once, and once on each connection. `build` must give the same sentence whatever the values are, and one
 * whose plan does not hang on them.
 */
export function preparedQuery<Values extends unknown[], Row>(
  name: string,
  build: (db: Db, ...values: Values) => CompilableQuery<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  return queryRunner({ name, turn: 'now' }, build);
}

/** The same for a sentence that finds one row or none. */
export function preparedFirst<Values extends unknown[], Row>(
  name: string,
  build: (db: Db, ...values: Values) => CompilableQuery<Row>,
): (db: Db, ...values: Values) => Promise<Row | undefined> {
  const run = preparedQuery(name, build);
  return async (db, ...values) => (await run(db, ...values))[0];
}

/** What is written as it is, whatever it is: nothing of it can fail on the way to the database. */
type Plain = string | number | null;

/**
 * The same for a sentence of which nobody needs an answer: in a transaction it goes to the database with the next one,
 * or with the commit, and whatever it does is done or undone with that.
 */
export function deferredStatement<Values extends Plain[]>(
  name: string,
  build: (db: Db, ...values: Values) => CompilableQuery<unknown>,
): (db: Db, ...values: Values) => Promise<void> {
  return statementRunner({ name, turn: 'next' }, build);
}

/**
 * The same for what is to be said when a transaction is done: it goes to the database right after the commit, of which
 * it is no part any more, and nobody learns if it fails. Outside of a transaction it goes at once.
 */
export function afterCommitStatement<Values extends Plain[]>(
  name: string,
  build: (db: Db, ...values: Values) => CompilableQuery<unknown>,
): (db: Db, ...values: Values) => Promise<void> {
  return statementRunner({ name, turn: 'after' }, build);
}

/** So many sizes of a page are kept: pages ask for few, and who asks for each fills no memory of the database. */
const MAX_CACHED_PAGE_SIZES = 8;

/**
 * The same for a page. Its size stands in the sentence, one for each size that is asked for: where it is a value,
 * PostgreSQL takes it for a tenth of all rows, and plans each time anew.
 */
export function preparedPage<Values extends unknown[], Row>(
  name: string,
  build: (db: Db, limit: number, ...values: Values) => CompilableQuery<Row>,
): (db: Db, limit: number, ...values: Values) => Promise<Row[]> {
  const sizes = new Map<number, (db: Db, ...values: Values) => Promise<Row[]>>();
  return async (db, limit, ...values) => {
    if (!sizes.has(limit) && sizes.size < MAX_CACHED_PAGE_SIZES)
      sizes.set(
        limit,
        preparedQuery(`${name} ${limit}`, (to, ...given) => build(to, limit, ...given)),
      );
    const run = sizes.get(limit);
    if (run !== undefined) return run(db, ...values);
    return (await db.executeQuery(build(db, limit, ...values).compile(db))).rows;
  };
}

function statementRunner<Values extends Plain[]>(
  statement: PreparedStatement,
  build: (db: Db, ...values: Values) => CompilableQuery<unknown>,
): (db: Db, ...values: Values) => Promise<void> {
  const run = queryRunner(statement, build);
  return async (db, ...values) => {
    await run(db, ...values);
  };
}

function queryRunner<Values extends unknown[], Row>(
  statement: PreparedStatement,
  build: (db: Db, ...values: Values) => CompilableQuery<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  let ready: ((values: Values) => CompiledQuery<Row>) | undefined;
  return async (db, ...values) => {
    ready ??= compile(statement, (placeholders) => build(db, ...placeholders).compile(db), values);
    return rowsOf(db, ready(values));
  };
}

/** Past Kysely where it would only lend a connection: that takes it as long as reading a row. */
async function rowsOf<Row>(db: Db, query: CompiledQuery<Row>): Promise<Row[]> {
  const pool = poolOf(db);
  if (pool === undefined) return (await db.executeQuery(query)).rows;
  const client = await pool.connect();
  try {
    // A promise, where the pool itself would ask with a callback, as no sentence that is kept is asked.
    return (await client.query(query.sql, query.parameters as unknown[])).rows as Row[];
  } finally {
    client.release();
  }
}

function compile<Values extends unknown[], Row>(
  statement: PreparedStatement,
  build: (placeholders: Values) => CompiledQuery<Row>,
  values: Values,
): (values: Values) => CompiledQuery<Row> {
  const placeholders = values.map((_, index) => placeholder(index));
  const compiled = build(placeholders as Values);
  registerStatement(compiled.sql, statement);
  const indexes = compiled.parameters.map((value) => placeholders.indexOf(value as string));
  return (given) => ({
    ...compiled,
    parameters: indexes.map((index, at) => (index < 0 ? compiled.parameters[at] : given[index])),
  });
}
