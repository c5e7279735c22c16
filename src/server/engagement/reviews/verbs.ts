import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { ReviewState } from '../../../contract/reviews.ts'
import type { Json } from '../../platform/audit/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import {
  changeVerb,
  readVerb,
  rule,
  say,
  VerbError,
  VerbReason,
  type Verb,
  type VerbContext,
} from '../../platform/verbs/index.ts'
import { decideReview, type ReviewDecision } from './decide-review.ts'

const noun = 'review'

type ReviewRow = Readonly<{
  id: string
  family: string
  rating: number
  text: string
  author: string
  state: ReviewState
  version: number
}>

const find = (db: Queryable, id: string | null = null): Promise<readonly ReviewRow[]> =>
  rowsOf<ReviewRow>(
    db,
    sql`select id::text as id, family, rating, text, author_name as author, state, version
      from reviews where ${id}::text is null or id::text = ${id}::text
      order by state = 'IN_REVIEW' desc, sent_at desc limit 200`,
  )

const line = ({ id, family, rating, author, state, version, text }: ReviewRow): string =>
  `${id}  ${family}  ${rating}/5  ${state}  version ${version}  ${author}: ${text}`

const look = async (id: string, { db }: VerbContext): Promise<Json> => {
  const [found] = await find(db, id)
  return found ?? null
}

const Id = v.pipe(v.string(), v.uuid(rule('rule.id-of-review')))

/** A decision is on the version that `list` printed: the customer may have changed it since. */
const Seen = v.pipe(
  v.optional(v.string(), ''),
  v.regex(/^\d{1,9}$/, rule('rule.review-version')),
  v.transform(Number),
)

const decide = async ({ db, clock }: VerbContext, decision: ReviewDecision): Promise<void> => {
  if (await decideReview(db, decision, clock.now())) return
  const [found] = await find(db, decision.id)
  throw new VerbError(
    found === undefined
      ? say('review.unknown', { id: decision.id })
      : say('review.not-decided', { state: found.state, version: found.version }),
  )
}

const changes = {
  noun,
  permission: 'review:change',
  takes: ['ID'],
  subject: ({ id }: { readonly id: string }) => id,
  look,
} as const

/** The operator's verbs for reviews (decision 169). */
export const reviewVerbs: readonly Verb[] = [
  readVerb({
    noun,
    verb: 'list',
    permission: 'review:read',
    help: ['the latest 200 reviews, those that wait for a decision first'],
    input: v.object({}),
    run: async (_, { db }) => {
      const all = await find(db)
      const text = all.length === 0 ? say('review.none') : all.map(line).join('\n')
      return { text, data: all }
    },
  }),
  changeVerb({
    ...changes,
    verb: 'publish',
    options: { version: 'text' },
    help: ['--version N   the website shows it after its next build'],
    input: v.object({ id: Id, version: Seen }),
    run: async ({ id, version }, context) => {
      await decide(context, { id, version, to: 'PUBLISHED', reason: null })
      return { text: say('review.published') }
    },
  }),
  changeVerb({
    ...changes,
    verb: 'refuse',
    isDestructive: true,
    options: { version: 'text', reason: 'text' },
    showsReason: true,
    help: [
      '--version N --reason "WHY"   the customer reads why, and may change it;',
      'a published review leaves the website with its next build',
    ],
    input: v.object({ id: Id, version: Seen, reason: VerbReason }),
    run: async ({ id, version, reason }, context) => {
      await decide(context, { id, version, to: 'REFUSED', reason })
      return { text: say('review.refused') }
    },
  }),
]
