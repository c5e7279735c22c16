import { and, asc, gt, lte, sql } from 'drizzle-orm'
import en from '../../../../public/locales/en/wheel.json' with { type: 'json' }
import km from '../../../../public/locales/km/wheel.json' with { type: 'json' }
import type { Promotion } from '../../../contract/promotions.ts'
import type { WebsiteId } from '../../../contract/shared-shapes.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { promotions } from '../../platform/db/schema/index.ts'
import type { Locale } from '../../platform/http/request-locale.ts'
import { wheelOfSite, wheelState, type Wheels } from '../fortune-wheel/index.ts'

/** For whom and when promotions are listed. */
export interface PromotionsQuery {
  readonly site: WebsiteId
  readonly locale: Locale
  readonly now: Date
}

const timesOf = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, now: Date) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  endsInSeconds: Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)),
})

/** Returns the promotion of the site's wheel while it runs and has prizes. */
export const wheelPromotion = (
  wheels: Wheels,
  { site, locale, now }: PromotionsQuery,
): readonly Promotion[] => {
  const wheel = wheelOfSite(wheels, site, now)
  if (wheel === undefined || wheelState(wheel, now) !== 'ACTIVE') return []
  const texts = locale === 'km' ? km : en
  const written = { title: texts['wheel.title'], text: texts['wheel.promotion.text'] }
  const { id } = wheel
  return [
    {
      ...{ id, kind: 'FORTUNE_WHEEL', ...written, linkUrl: '/fortune-wheel', code: null },
      ...timesOf(wheel, now),
    },
  ]
}

/** Returns the promotions that run on a site, those that staff set and the wheel's. */
export const activePromotions = async (
  db: Queryable,
  wheels: Wheels,
  query: PromotionsQuery,
): Promise<Promotion[]> => {
  const { site, locale, now } = query
  const rows = await db
    .select()
    .from(promotions)
    .where(
      and(
        sql`${promotions.sites} ? ${site}`,
        lte(promotions.startsAt, now),
        gt(promotions.endsAt, now),
      ),
    )
    .orderBy(asc(promotions.endsAt), asc(promotions.id))
  const offers = rows.map(
    ({ id, title, titleKm, text, textKm, linkUrl, code, ...times }): Promotion => ({
      ...{ id, kind: 'OFFER', linkUrl, code },
      title: locale === 'km' ? titleKm : title,
      text: locale === 'km' ? textKm : text,
      ...timesOf(times, now),
    }),
  )
  return [...offers, ...wheelPromotion(wheels, query)].toSorted(
    (one, other) => one.endsInSeconds - other.endsInSeconds,
  )
}
