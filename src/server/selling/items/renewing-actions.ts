import { sql } from 'drizzle-orm'
import { renewals } from './describe-item.ts'

/** The actions that buy a further term of a service, for a statement. */
export const renewingActions = sql.raw(`(${renewals.map((action) => `'${action}'`).join(', ')})`)
