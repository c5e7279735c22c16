import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { root } from '../../scripts/project-paths.ts'

/** The URLs of the database `shop`, by role. */
export interface RoleUrls {
  readonly owner: string
  readonly server: string
}

const run = async (url: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // One by one: a database is not created in a transaction.
  for (const statement of sql.split(';')) {
    if (statement.trim() !== '') await client.query(statement)
  }
  await client.end()
}

/** Runs `deploy/database-roles.sql` as psql would; `url` has no database. */
export const createDatabaseRoles = async (url: string): Promise<RoleUrls> => {
  const file = await readFile(join(root, 'deploy', 'database-roles.sql'), 'utf8')
  const [before = '', after = ''] = file
    .replaceAll(/^(--|\\getenv ).*$/gm, '')
    .replaceAll(/:'(\w+)'/g, "'$1'")
    .split('\\connect shop')
  await run(`${url}/postgres`, before)
  await run(`${url}/shop`, after)
  const urlOf = (role: 'owner' | 'server'): string => {
    const own = new URL(`${url}/shop`)
    own.username = `shop_${role}`
    own.password = `${role}_password`
    return own.href
  }
  return { owner: urlOf('owner'), server: urlOf('server') }
}
