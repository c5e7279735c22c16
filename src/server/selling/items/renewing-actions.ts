import { sql } from 'drizzle-orm'
import type { SoldAction } from '../../../contract/items/variants.ts'

const actions = ['renewal', 'reactivation'] as const satisfies readonly SoldAction[]

/** The actions that buy a further term of a service, for a statement. */
export const renewingActions = sql.raw(`(${actions.map((action) => `'${action}'`).join(', ')})`)
