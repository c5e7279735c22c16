import { sql } from 'drizzle-orm'
import {
  cancelSmsCampaign,
  createSmsCampaign,
  getSmsCampaign,
  listSmsCampaigns,
  testSmsCampaign,
  type SmsCampaign,
} from '../../../contract/sms-campaigns.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { createCampaign, createTest, type CreateCampaignDeps } from './create-campaign.ts'
import { endQueued } from './end-queued.ts'
import { findCampaign, listCampaigns, listProblems } from './show-campaign.ts'

/** @throws ApiError NOT_FOUND */
const requireCampaign = async (
  db: Queryable,
  customerId: string,
  id: string,
): Promise<SmsCampaign> => {
  const campaign = await findCampaign(db, customerId, id)
  if (campaign === undefined) throw new ApiError('NOT_FOUND')
  return campaign
}

/** Returns the calls about a customer's campaigns. */
export const smsCampaignRoutes = (deps: CreateCampaignDeps): Route[] => {
  const { db, clock } = deps
  return [
    route(createSmsCampaign, ({ body }, { customer }) => createCampaign(deps, customer, body)),
    route(testSmsCampaign, ({ body }, { customer }) => createTest(deps, customer, body)),
    route(listSmsCampaigns, async ({ query }, { customer }) => ({
      items: await listCampaigns(db, customer.customerId, query.before),
    })),
    route(getSmsCampaign, async ({ params }, { customer }) => ({
      ...(await requireCampaign(db, customer.customerId, params.id)),
      problems: await listProblems(db, params.id),
    })),
    route(cancelSmsCampaign, async ({ params: { id } }, { customer: { customerId } }) => {
      await requireCampaign(db, customerId, id)
      const now = clock.now()
      // Servers that would queue a message again end it instead.
      await rowsOf(
        db,
        sql`update sms_campaigns set cancelled_at = ${now.toISOString()}::timestamptz
          where id = ${id}::uuid and cancelled_at is null`,
      )
      const own = sql`c.id = ${id}::uuid`
      await endQueued(deps, { state: 'FAILED', reason: 'CANCELLED', where: own }, now)
      return requireCampaign(db, customerId, id)
    }),
  ]
}
