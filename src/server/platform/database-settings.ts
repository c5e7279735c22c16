import * as v from 'valibot'
import { count, flag, port, postgresUrl } from './setting-kinds.ts'

/** Settings of the database. */
export const DatabaseEnvironment = v.object({
  /** `postgres://user:password@host:5432/name`; without it, PGlite. */
  DATABASE_URL: v.optional(postgresUrl),
  /** PostgreSQL itself, when DATABASE_URL leads through PgBouncer: for what needs a session. */
  DATABASE_DIRECT_URL: v.optional(postgresUrl),
  /** A streaming replica: for reports that may be some seconds old, as long as it answers. */
  DATABASE_REPLICA_URL: v.optional(postgresUrl),
  /** `off` for PgBouncer before 1.21: it knows no named statements. */
  DATABASE_NAMED_STATEMENTS: v.optional(flag, 'on'),
  /** Maximum number of connections of each server. */
  DATABASE_CONNECTIONS: v.optional(v.pipe(port, v.minValue(1)), '10'),
  /** PostgreSQL cancels a statement after this; two seconds later, its connection counts as dead. */
  DATABASE_STATEMENT_SECONDS: v.optional(count, '6'),
})

/** Returns the settings of the database; without a URL it is PGlite. */
export const databaseSettings = (env: v.InferOutput<typeof DatabaseEnvironment>) => ({
  /** PostgreSQL itself: for migrations, jobs, notifications and the operator. */
  databaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
  /** What calls use instead, in transaction mode. */
  poolerUrl: env.DATABASE_DIRECT_URL === undefined ? undefined : env.DATABASE_URL,
  replicaUrl: env.DATABASE_REPLICA_URL,
  namedStatements: env.DATABASE_NAMED_STATEMENTS,
  databaseConnections: env.DATABASE_CONNECTIONS,
  statementMs: env.DATABASE_STATEMENT_SECONDS * 1000,
})
