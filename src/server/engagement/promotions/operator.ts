import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { WebsiteId } from '../../../contract/shared-shapes.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { promotions } from '../../platform/db/schema/index.ts'
import { shownMoment, zonedMoment } from '../../platform/zoned-moment.ts'
import { rule } from '../../platform/verbs/index.ts'

const text = (name: string, most: number) =>
  v.pipe(
    v.string(rule('rule.text', { name })),
    v.trim(),
    v.minLength(1, rule('rule.empty', { name })),
    v.maxLength(most, rule('rule.most-characters', { name, most })),
  )

/** The file of a new promotion; issues are messages for the operator. */
export const NewPromotion = v.pipe(
  v.strictObject(
    {
      sites: v.pipe(
        v.array(
          v.picklist(WebsiteId.options, rule('rule.sites', { all: WebsiteId.options.join(', ') })),
        ),
        v.minLength(1, rule('rule.no-site')),
      ),
      title: text('title', 80),
      titleKm: text('titleKm', 120),
      text: text('text', 400),
      textKm: text('textKm', 600),
      linkUrl: v.optional(
        v.pipe(
          v.string(rule('rule.text', { name: 'linkUrl' })),
          v.regex(/^(?:\/(?!\/|km(?:\/|$))|https:\/\/)[^\s]*$/, rule('rule.link-url')),
        ),
      ),
      code: v.optional(text('code', 40)),
      startsAt: zonedMoment('startsAt'),
      endsAt: zonedMoment('endsAt'),
    },
    rule('rule.promotion'),
  ),
  v.check(({ startsAt, endsAt }) => startsAt < endsAt, rule('rule.ends-before')),
)
export type NewPromotion = v.InferOutput<typeof NewPromotion>

/** An example of the file, which `docs/editors.md` shows, too. */
export const promotionExample = `{
  "sites": ["KH"],
  "title": "Khmer New Year",
  "titleKm": "បុណ្យចូលឆ្នាំខ្មែរ",
  "text": "10 % less for the first year of Shared Hosting.",
  "textKm": "បញ្ចុះ 10% សម្រាប់ឆ្នាំដំបូងនៃ Shared Hosting។",
  "linkUrl": "/hosting/shared",
  "code": "NEWYEAR10",
  "startsAt": "2027-04-13T00:00:00+07:00",
  "endsAt": "2027-04-17T00:00:00+07:00"
}
`

/** Returns whether everyone can use a voucher for all of a promotion's time. */
export const isVoucherFor = async (
  db: Queryable,
  code: string,
  { startsAt, endsAt }: Pick<NewPromotion, 'startsAt' | 'endsAt'>,
): Promise<boolean> => {
  const found = await rowsOf(
    db,
    sql`select from vouchers where code = upper(${code}) and customer_id is null
      and starts_at <= ${startsAt.toISOString()}::timestamptz
      and ends_at >= ${endsAt.toISOString()}::timestamptz`,
  )
  return found.length === 1
}

/** Adds a promotion; returns its id. */
export const addPromotion = async (
  db: Queryable,
  {
    linkUrl = null,
    code = null,
    ...written
  }: Omit<NewPromotion, 'linkUrl' | 'code'> & {
    readonly linkUrl?: string | null | undefined
    readonly code?: string | null | undefined
  },
  id: string,
): Promise<string> => {
  await db.insert(promotions).values({ ...written, id, linkUrl, code })
  return id
}

/** Ends a promotion now. Returns false when none runs or is planned. */
export const endPromotion = async (db: Queryable, id: string, now: Date): Promise<boolean> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const ended = await rowsOf(
    db,
    sql`update promotions set ends_at = ${at}, starts_at = least(starts_at, ${at})
      where id::text = ${id} and ends_at > ${at} returning id`,
  )
  return ended.length === 1
}

/** Lists promotions, one line each: id, sites, dates, title. */
export const listAllPromotions = async (db: Queryable): Promise<string[]> => {
  const rows = await rowsOf<{
    id: string
    sites: readonly string[]
    starts_at: string
    ends_at: string
    title: string
  }>(
    db,
    sql`select id, sites, starts_at::text, ends_at::text, title from promotions
      order by ends_at desc limit 200`,
  )
  return rows.map(({ id, sites, starts_at: startsAt, ends_at: endsAt, title }) =>
    [
      ...[id, sites.join(' ')],
      `${shownMoment(new Date(startsAt))} to ${shownMoment(new Date(endsAt))}`,
      title,
    ].join('  '),
  )
}
