import { desc, eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import type { Queryable } from '../../platform/db/database.ts'
import { restores } from '../../platform/db/schema/index.ts'
import { unmatchedPushBacks } from '../../platform/quarantine/index.ts'
import { changeVerb, VerbError } from '../../platform/verbs/index.ts'
import { numberCounters } from './number-counters.ts'

/** Returns the restore that keeps the shop in quarantine. */
const openRestore = async (db: Queryable) => {
  const [found] = await db
    .select()
    .from(restores)
    .where(isNull(restores.releasedAt))
    .orderBy(desc(restores.restoredAt))
  if (found === undefined) throw new VerbError('The shop is not quarantined.')
  return found
}

const look = async (id: string, { db }: { readonly db: Queryable }) => {
  if (id === '') return null
  const [found] = await db.select().from(restores).where(eq(restores.id, id))
  if (found === undefined) return null
  return {
    checkedAt: found.checkedAt?.toJSON() ?? null,
    releasedAt: found.releasedAt?.toJSON() ?? null,
  }
}

/** The operator's verbs of a shop that was restored from a backup. */
export const restoreVerbs = [
  changeVerb({
    noun: 'database',
    verb: 'restore-check',
    onServerOnly: true,
    permission: 'database:change',
    ownTransactions: true,
    help: [
      'compares a restored shop, which is quarantined, with its gateways and registry:',
      'what differs, the next numbers, and push-backs without a payment; changes nothing there',
    ],
    input: v.object({}),
    look,
    run: async (_, { db, clock, checkOutside }) => {
      const { id, backupAt } = await openRestore(db)
      if (checkOutside === undefined)
        throw new VerbError('Start a server first: it asks the gateways and the registry.')
      const differences = await checkOutside(backupAt)
      await db
        .update(restores)
        .set({ checkedAt: clock.now(), differences })
        .where(eq(restores.id, id))
      const counters = await numberCounters(db)
      const pushBacks = await unmatchedPushBacks(db)
      const lines = [
        `The backup is of ${backupAt.toISOString()}.`,
        ...counters.map(({ name, last }) => `${name}: continues after ${last}`),
        ...differences,
        ...pushBacks.map(({ source, body }) => `a push-back without a payment: ${source} ${body}`),
        `${differences.length} differences. Continue with: npm run shop -- database release`,
      ]
      return {
        text: lines.join('\n'),
        data: { backupAt: backupAt.toISOString(), counters, differences, pushBacks },
        subject: id,
      }
    },
  }),
  changeVerb({
    noun: 'database',
    verb: 'release',
    onServerOnly: true,
    permission: 'database:change',
    help: ['ends the quarantine of a restored shop; its servers begin to work within a second'],
    input: v.object({}),
    look,
    run: async (_, { db, clock }) => {
      const { id, checkedAt } = await openRestore(db)
      if (checkedAt === null)
        throw new VerbError('Run first: npm run shop -- database restore-check')
      await db.update(restores).set({ releasedAt: clock.now() }).where(eq(restores.id, id))
      return { text: 'The shop is released.', subject: id }
    },
  }),
] as const
