import type { CompiledQuery } from 'kysely';
import { poolOf, type Db } from '../db.ts';
import { registerStatement, type PreparedStatement } from './pipelining-client.ts';

interface CompilableQuery<Row> {
  compile(db: Db): CompiledQuery<Row>;
}

/** Placeholder for a parameter while the SQL is built. PostgreSQL text can't contain NUL. */
const placeholder = (index: number) => `\u0000${index}`;

/**
 * A frequent query, built once and planned once per connection. `build` must return the same SQL for all values, and
 * its plan must not depend on them.
 */
export function preparedQuery<Values extends unknown[], Row>(
  name: string,
  build: (db: Db, ...values: Values) => CompilableQuery<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  return queryRunner({ name, turn: 'now' }, build);
}

/** The same for at most one row. */
export function preparedFirst<Values extends unknown[], Row>(
  name: string,
  build: (db: Db, ...values: Values) => CompilableQuery<Row>,
): (db: Db, ...values: Values) => Promise<Row | undefined> {
  const run = preparedQuery(name, build);
  return async (db, ...values) => (await run(db, ...values))[0];
}

/** Parameters whose serialization can't fail. */
type Plain = string | number | null;

/** The same without a result: in a transaction, it is sent with the next statement or the commit. */
export function deferredStatement<Values extends Plain[]>(
  name: string,
  build: (db: Db, ...values: Values) => CompilableQuery<unknown>,
): (db: Db, ...values: Values) => Promise<void> {
  return statementRunner({ name, turn: 'next' }, build);
}

/** The same, sent right after the commit; failures are ignored. Outside a transaction, it is sent immediately. */
export function afterCommitStatement<Values extends Plain[]>(
  name: string,
  build: (db: Db, ...values: Values) => CompilableQuery<unknown>,
): (db: Db, ...values: Values) => Promise<void> {
  return statementRunner({ name, turn: 'after' }, build);
}

/** Limits the memory that requests with arbitrary page sizes take in the database. */
const MAX_CACHED_PAGE_SIZES = 8;

/** The same for a page, with its size as a literal: for a parameter, PostgreSQL assumes a tenth of all rows and replans. */
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

/** Bypasses Kysely outside transactions, whose overhead equals reading a row. */
async function rowsOf<Row>(db: Db, query: CompiledQuery<Row>): Promise<Row[]> {
  const pool = poolOf(db);
  if (pool === undefined) return (await db.executeQuery(query)).rows;
  const client = await pool.connect();
  try {
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
