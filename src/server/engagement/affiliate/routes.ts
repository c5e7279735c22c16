import { sql } from 'drizzle-orm'
import {
  countReferralClick,
  getAffiliateStatus,
  listAffiliateRules,
} from '../../../contract/affiliate.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { createIpLimit } from '../../platform/rate-limit.ts'
import { isoDay } from '../../platform/shown-day.ts'
import { readStatus } from './read-status.ts'
import { readRules, ruleAt, showRule } from './stored-rules.ts'

interface AffiliateDeps {
  readonly db: Queryable
  readonly clock: Clock
}

/** Per network: a school or a mobile network shares one IP. */
const clicksPerMinute = 60

/** Returns the calls about the affiliate programme. */
export const affiliateRoutes = ({ db, clock }: AffiliateDeps): Route[] => {
  const limit = createIpLimit(clicksPerMinute, 60)
  return [
    route(listAffiliateRules, async (_, { site }) => {
      const rule = ruleAt(await readRules(db), site, clock.now())
      return rule === undefined ? [] : [showRule(rule)]
    }),
    route(countReferralClick, async ({ body }, { ip }) => {
      await limit(ip)
      await rowsOf(
        db,
        sql`insert into affiliate_clicks (customer_id, day, clicks)
          select id, ${isoDay(clock.now())}::date, 1 from customers
          where referral_code = ${body.referralCode.toUpperCase()}
          on conflict (customer_id, day) do update set clicks = affiliate_clicks.clicks + 1
          returning clicks`,
      )
      return { messageCode: 'SUCCESS' as const }
    }),
    route(getAffiliateStatus, (_, { customer: { customerId, websiteId: site } }) =>
      readStatus(db, { customerId, site }, clock.now()),
    ),
  ]
}
