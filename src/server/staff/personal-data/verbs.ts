import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { formatMoney } from '../../../contract/money.ts'
import { customerNamed } from '../../customers/accounts/index.ts'
import type { Json } from '../../platform/audit/index.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { accountDeletions } from '../../platform/db/schema/index.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { shownDay } from '../../platform/shown-day.ts'
import {
  changeVerb,
  readVerb,
  say,
  VerbError,
  type VerbContext,
} from '../../platform/verbs/index.ts'
import { readDeletionFacts } from './read-deletion.ts'
import { scheduleDeletion, undoDeletion } from './schedule-deletion.ts'
import { writeExport } from './write-export.ts'

const noun = 'account'

const Name = v.object({ name: v.string() })

const asJson = (value: object): Json => JSON.parse(JSON.stringify(value)) as Json

const look = async (name: string, { db }: VerbContext): Promise<Json> => {
  const [found] = await db
    .select({ dueAt: accountDeletions.dueAt, doneAt: accountDeletions.doneAt })
    .from(accountDeletions)
    .where(eq(accountDeletions.customerId, await customerNamed(db, name)))
  return found === undefined ? null : asJson(found)
}

const shared = {
  noun,
  actsOnAccount: true,
  takes: ['NAME'],
  subject: ({ name }: { readonly name: string }) => name,
} as const

interface ScheduledDeletion extends Record<string, unknown> {
  readonly username: string
  readonly requestedAt: string
  readonly dueAt: string
}

/** The operator's verbs for the data of customers (decision 146). */
export const personalDataVerbs = [
  // Personal data leaves the database: the audit log says who took it.
  changeVerb({
    ...shared,
    verb: 'export',
    savesFiles: true,
    // It has identity documents.
    permission: 'account:export',
    options: { to: 'text' },
    help: ['--to FOLDER   writes a copy of all data of a customer into a folder, as a ZIP'],
    input: v.object({ name: v.string(), to: v.optional(v.string()) }),
    look: () => Promise.resolve(null),
    run: async ({ name, to }, { db, clock }) => {
      if (to === undefined) throw new VerbError(say('files.where'))
      const bytes = await writeExport(db, await customerNamed(db, name), clock.now())
      const path = join(to, `${name}.zip`)
      return {
        text: say('account.exported', { name, path }),
        data: { path },
        writes: [{ path, base64: Buffer.from(bytes).toString('base64') }],
      }
    },
  }),
  changeVerb({
    ...shared,
    verb: 'delete',
    isDestructive: true,
    permission: 'account:change',
    options: { 'waive-balance': 'flag' },
    help: [
      'schedules the deletion in 30 days and signs the customer out, who gets a mail',
      '--waive-balance   the customer gives up the balance',
    ],
    input: v.object({
      name: v.string(),
      'waive-balance': v.optional(v.boolean(), false),
    }),
    look,
    run: async ({ name, 'waive-balance': waives }, context) => {
      const { db, clock, openServices } = context
      if (openServices === undefined) throw new VerbError(say('account.no-server'))
      const id = await customerNamed(db, name)
      const { balance, obstacles } = await readDeletionFacts({ db, openServices }, id, clock.now())
      if (balance > 0 && !waives) {
        throw new VerbError(say('account.has-balance', { name, balance: formatMoney(balance) }))
      }
      try {
        const dueAt = await scheduleDeletion({ ...context, openServices }, id, balance)
        return { text: say('account.deletion-due', { name, day: shownDay(dueAt) }) }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const open = obstacles.map(({ code, count }) => `${code} (${count})`).join(', ')
        throw new VerbError(say('account.not-deletable', { name, open }), { cause: error })
      }
    },
  }),
  changeVerb({
    ...shared,
    verb: 'keep',
    permission: 'account:change',
    help: ['undoes a scheduled deletion'],
    input: Name,
    look,
    run: async ({ name }, context) => {
      if (!(await undoDeletion(context, await customerNamed(context.db, name)))) {
        throw new VerbError(say('account.no-deletion', { name }))
      }
      return { text: say('account.stays', { name }) }
    },
  }),
  readVerb({
    noun,
    verb: 'list-deletions',
    permission: 'account:read',
    help: ['the accounts whose deletion is scheduled'],
    input: v.object({}),
    run: async (_, { db }) => {
      const all = await rowsOf<ScheduledDeletion>(
        db,
        sql`select c.username, d.requested_at as "requestedAt", d.due_at as "dueAt"
          from account_deletions d join customers c on c.id = d.customer_id
          where d.done_at is null order by d.due_at`,
      )
      const lines = all.map(
        ({ username, dueAt }) => `${username}  deleted on ${shownDay(new Date(dueAt))}`,
      )
      return {
        text: lines.length === 0 ? say('account.no-deletions') : lines.join('\n'),
        data: all.map(asJson),
      }
    },
  }),
] as const
