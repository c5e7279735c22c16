import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { changeVerb, readVerb, rule, say, VerbError } from '../../platform/verbs/index.ts'

type Message = Readonly<{
  id: string
  at: string
  name: string
  email: string
  subject: string
  message: string
}>

const openMessages = (db: Queryable): Promise<readonly Message[]> =>
  rowsOf<Message>(
    db,
    sql`select id::text as id, created_at::text as at, name, email, subject, message
      from contact_messages where answered_at is null order by created_at limit 200`,
  )

/** The operator's verbs for messages of the contact form. */
export const enquiryVerbs = [
  readVerb({
    noun: 'enquiry',
    verb: 'list',
    permission: 'enquiry:read',
    help: ['messages of the contact form that wait for an answer, the oldest first'],
    input: v.object({}),
    run: async (_, { db }) => {
      const all = await openMessages(db)
      const lines = all.map(
        ({ id, at, name, email, subject }) => `${id}  ${at}  ${name} <${email}>  ${subject}`,
      )
      return { text: lines.length === 0 ? say('enquiry.none') : lines, data: all }
    },
  }),
  changeVerb({
    noun: 'enquiry',
    verb: 'answered',
    permission: 'enquiry:change',
    takes: ['ID'],
    help: ['a message is answered, or needs no answer: it leaves the queue'],
    input: v.object({ id: v.pipe(v.string(), v.uuid(rule('rule.id-of-enquiry'))) }),
    subject: ({ id }) => id,
    look: async (id, { db }) => {
      const [found] = await rowsOf<{ answered: boolean }>(
        db,
        sql`select answered_at is not null as answered from contact_messages
          where id = ${id}::uuid`,
      )
      return found === undefined ? null : { answered: found.answered }
    },
    run: async ({ id }, { db, clock }) => {
      const [done] = await rowsOf<{ subject: string }>(
        db,
        sql`update contact_messages set answered_at = ${clock.now().toISOString()}::timestamptz
          where id = ${id}::uuid and answered_at is null returning subject`,
      )
      if (done === undefined) throw new VerbError(say('enquiry.not-waiting', { id }))
      return { text: say('enquiry.answered', { subject: done.subject }) }
    },
  }),
] as const
