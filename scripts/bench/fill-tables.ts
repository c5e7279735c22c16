import pg from 'pg'

/** Runs the statements that fill a database, each after a report of what it fills. */
export const runStatements = async (
  client: pg.Client,
  statements: readonly string[],
  report: (doing: string) => void,
): Promise<void> => {
  for (const statement of statements) {
    report(/^(?:insert into|update) (\S+)/.exec(statement)?.[1] ?? statement)
    await client.query(statement)
  }
}

/** Connects to a database for filling it, which checks no references: that would double the time. */
export const openForFilling = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`set session_replication_role = replica`)
  return client
}
