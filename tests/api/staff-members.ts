import type { StaffRole } from '../../src/contract/staff-roles.ts'
import { staffMembers } from '../../src/server/platform/db/schema/index.ts'
import { insertCustomer, issueToken } from './customers.ts'
import type { ShopApi } from './shop-api.ts'

/** A member of staff of one test. */
export interface TestMember {
  readonly id: string
  readonly email: string
  readonly token: string
}

/** Creates a member of staff who signed in with a second factor. */
export const createMember = async (
  shop: Pick<ShopApi, 'config' | 'clock' | 'db'>,
  role: StaffRole,
): Promise<TestMember> => {
  const now = shop.clock.now()
  const id = await insertCustomer(shop.db, { dollars: 0, site: 'KH', now })
  await shop.db.insert(staffMembers).values({ customerId: id, role, since: now, addedBy: 'test' })
  const token = await issueToken(shop, id, 'KH', { hasSecondFactor: true })
  return { id, email: `${id}@example.com`, token }
}
