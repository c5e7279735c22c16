import { sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { ServerLogin } from '../../../contract/server-changes.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Steps } from '../../platform/steps/index.ts'
import type { Service } from '../lifecycle/index.ts'
import { inRegion, type RegionDeps } from './in-region.ts'
import type { Outcome } from './outcome.ts'
import { resetPassword } from './reset-password.ts'
import { openPassword } from './sealed-login.ts'
import type { CloudServerConfig } from './server-config.ts'

type Server = Service<CloudServerConfig>
type Login = v.InferOutput<typeof ServerLogin>

export interface LoginDeps extends RegionDeps {
  readonly db: Queryable
}

/** Shows a server's password, once. @throws ApiError LOGIN_ALREADY_SHOWN */
export const showLogin = async (
  { db, clock, secretBox }: LoginDeps,
  { id, config }: Server,
): Promise<Login> => {
  const { user, sealedPassword, itemId } = config
  if (sealedPassword === null) return { user, password: null }
  const password = openPassword({ secretBox }, itemId, sealedPassword)
  const shown = await rowsOf(
    db,
    sql`update services
      set config = config || jsonb_build_object('loginShownAt', ${clock.now().toISOString()}::text)
      where id = ${id}::uuid and config ->> 'loginShownAt' is null returning id`,
  )
  if (shown.length === 0) throw new ApiError('LOGIN_ALREADY_SHOWN')
  return { user, password }
}

/** The customer repeats a reset that failed, so its steps are not stored. */
const unstored = (db: Queryable): Steps => ({
  once: async (_, { intent, run }) => {
    const decided = await intent(db)
    return decided === undefined ? undefined : run(decided)
  },
})

/** Sets a new password of a running server, which its answer shows. */
export const newLogin = async (
  deps: LoginDeps,
  { id, config }: Server,
): Promise<Outcome<Login>> => {
  const { db, clock } = deps
  const { user, regionId, itemId } = config
  const reset = await inRegion(deps, regionId, (own) => resetPassword(own, itemId, unstored(db)))
  if (reset.is !== 'done') return reset
  const changed = { sealedPassword: reset.value, loginShownAt: clock.now().toISOString() }
  await rowsOf(
    db,
    sql`update services set config = config || ${JSON.stringify(changed)}::jsonb
      where id = ${id}::uuid`,
  )
  return { is: 'done', value: { user, password: openPassword(deps, itemId, reset.value) } }
}
