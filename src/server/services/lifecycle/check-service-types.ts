import { sql } from 'drizzle-orm'
import { ServiceType } from '../../../contract/service-types.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'

/** Checks that every type of service in the database is known. @throws Error that names the others */
export const checkServiceTypes = async (db: Queryable): Promise<void> => {
  const known = JSON.stringify(ServiceType.options)
  const rows = await rowsOf<{ type: string }>(
    db,
    sql`select distinct type from services where not ${known}::jsonb ? type order by type`,
  )
  if (rows.length > 0) {
    const types = rows.map(({ type }) => type).join(', ')
    throw new Error(`the database has services of unknown types: ${types}`)
  }
}
