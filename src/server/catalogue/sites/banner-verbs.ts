import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { bannerPlaces } from '../../../contract/banner-places.ts'
import type { Json } from '../../platform/audit/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { banners } from '../../platform/db/schema/index.ts'
import {
  changeVerb,
  readVerb,
  rule,
  say,
  VerbError,
  type VerbContext,
} from '../../platform/verbs/index.ts'
import { shownMoment, zonedMoment } from '../../platform/zoned-moment.ts'

const text = (max: number, name: string) =>
  v.pipe(
    v.string(rule('rule.say', { name: `--${name}` })),
    v.trim(),
    v.minLength(1, rule('rule.say', { name: `--${name}` })),
    v.maxLength(max, rule('rule.long', { name: `--${name}`, most: max })),
  )

const path = v.pipe(
  v.string(),
  v.regex(/^(?:https:\/\/[^\s"]+|\/(?!\/)[^\s"]*)$/, rule('rule.link')),
)

const NewBanner = v.object({
  category: v.picklist(bannerPlaces, rule('rule.category', { all: bannerPlaces.join(' or ') })),
  title: text(80, 'title'),
  'title-km': text(80, 'title-km'),
  text: text(300, 'text'),
  'text-km': text(300, 'text-km'),
  link: v.optional(path),
  position: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, rule('rule.between', { name: '--position', least: 0, most: 999 })),
      v.transform(Number),
    ),
    '0',
  ),
  from: v.optional(zonedMoment('--from')),
  until: v.optional(zonedMoment('--until')),
})

const look = async (id: string, { db }: VerbContext): Promise<Json> => {
  const [row] = await rowsOf<{ found: Json }>(
    db,
    sql`select to_jsonb(b) as found from banners b where id::text = lower(${id})`,
  )
  return row?.found ?? null
}

interface Listed extends Record<string, unknown> {
  readonly id: string
  readonly category: string
  readonly title: string
  readonly startsAt: string | null
  readonly endsAt: string | null
}

const listBanners = (db: Queryable, now: Date): Promise<readonly Listed[]> =>
  rowsOf<Listed>(
    db,
    sql`select id, category, title, starts_at::text as "startsAt", ends_at::text as "endsAt"
      from banners where ends_at is null or ends_at > ${now.toISOString()}::timestamptz
      order by category, position, id`,
  )

const momentText = (at: string | null, otherwise: string): string =>
  at === null ? otherwise : shownMoment(new Date(at))

/** The operator's verbs for banners of pages. */
export const bannerVerbs = [
  readVerb({
    noun: 'banner',
    verb: 'list',
    permission: 'catalogue:read',
    help: ['banners that are shown or planned'],
    input: v.object({}),
    run: async (_, { db, clock }) => {
      const all = await listBanners(db, clock.now())
      const lines = all.map(
        ({ id, category, title, startsAt, endsAt }) =>
          `${id}  ${category}  ${momentText(startsAt, 'now')} until ${momentText(endsAt, 'it is ended')}  ${title}`,
      )
      const none = say('banner.none')
      return {
        text: lines.length === 0 ? none : lines.join('\n'),
        data: all.map((one) => ({ ...one })) as Json,
      }
    },
  }),
  changeVerb({
    showsPreview: true,
    noun: 'banner',
    verb: 'add',
    permission: 'catalogue:change',
    options: {
      ...{ category: 'text', title: 'text', 'title-km': 'text', text: 'text', 'text-km': 'text' },
      ...{ link: 'text', position: 'text', from: 'text', until: 'text' },
    },
    help: [
      '--category home --title "…" --title-km "…" --text "…" --text-km "…"',
      '--category                       the page that shows it: home or promotion',
      '--link /domain                   where it leads',
      '--position 0                     its place among those of the category',
      '--from 2026-12-01T00:00+07:00    now, without it',
      '--until 2026-12-31T23:59+07:00   until it is ended, without it',
    ],
    input: NewBanner,
    look,
    run: async (input, { db, clock, newId }) => {
      const { from: startsAt = null, until: endsAt = null, position } = input
      const now = clock.now()
      if (endsAt !== null && endsAt <= now) throw new VerbError(say('until-passed'))
      if (endsAt !== null && endsAt <= (startsAt ?? now))
        throw new VerbError(say('until-before-from'))
      const id = newId()
      await db.insert(banners).values({
        ...{ id, category: input.category, position, startsAt, endsAt },
        ...{ title: input.title, titleKm: input['title-km'] },
        ...{ text: input.text, textKm: input['text-km'] },
        ...{ imageUrl: null, linkUrl: input.link ?? null },
      })
      return { text: say('added', { id }), data: { id }, subject: id }
    },
  }),
  changeVerb({
    showsPreview: true,
    noun: 'banner',
    verb: 'end',
    permission: 'catalogue:change',
    takes: ['ID'],
    help: ['shows it no more, or cancels what is planned'],
    input: v.object({ id: v.string() }),
    subject: ({ id }) => id,
    look,
    run: async ({ id }, { db, clock }) => {
      const moment = sql`${clock.now().toISOString()}::timestamptz`
      const ended = await rowsOf(
        db,
        sql`update banners set ends_at = ${moment}
          where id::text = lower(${id}) and (ends_at is null or ends_at > ${moment}) returning id`,
      )
      if (ended.length === 0) throw new VerbError(say('banner.unknown', { id }))
      return { text: say('ended', { id }) }
    },
  }),
] as const
