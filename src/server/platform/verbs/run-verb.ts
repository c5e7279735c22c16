import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../db/database.ts'
import { isUniqueViolation } from '../db/unique-violation.ts'
import { logSecurity } from '../security-log/index.ts'
import { recordAudit, type Actor } from '../audit/index.ts'
import { say } from './sentence.ts'
import type { RunContext, Said, Verb, VerbContext } from './verb.ts'

const doneAlready = async (db: Queryable, id: string): Promise<Said | undefined> => {
  const [done] = await rowsOf<{ action: string; subject: string }>(
    db,
    sql`select action, subject from audit_log where id = ${id}::uuid`,
  )
  return done && { text: say('done-already', done) }
}

/**
 * Runs a verb; its changes and audit row commit together. @param changeId of the audit row: the same
 * one changes nothing again
 */
export const runVerb = async (
  verb: Verb,
  input: unknown,
  actor: Actor,
  given: VerbContext,
  changeId: string = randomUUID(),
): Promise<Said> => {
  const context = { ...given, actor }
  if (!verb.changes) return verb.run(input, context)
  const done = await doneAlready(given.db, changeId)
  if (done !== undefined) return done
  const logged = { staffId: actor.id, command: `${verb.noun} ${verb.verb}` }

  const change = async (within: RunContext): Promise<Said> => {
    const named = verb.subject?.(input)
    const before = named === undefined ? null : await verb.look?.(named, within)
    const said = await verb.run(input, within)
    const subject = said.subject ?? named ?? ''
    const entry = {
      action: `${verb.noun} ${verb.verb}`,
      subject,
      before: before ?? null,
      after: (await verb.look?.(subject, within)) ?? null,
    }
    await recordAudit(within.db, actor, entry, context.clock.now(), changeId)
    return said
  }
  if (verb.ownTransactions === true) {
    const said = await change(context)
    logSecurity(context.log, 'staff.command', logged)
    return said
  }

  const customerIds: string[] = []
  try {
    const said = await context.db.transaction((tx) =>
      change({ ...context, db: tx, notifyTabs: (customerId) => customerIds.push(customerId) }),
    )
    logSecurity(context.log, 'staff.command', logged)
    customerIds.forEach(context.notifyTabs)
    return said
  } catch (error) {
    // The same order ran at the same time: this one is undone.
    const other = isUniqueViolation(error, 'audit_log_pkey')
      ? await doneAlready(given.db, changeId)
      : undefined
    if (other === undefined) throw error
    return other
  }
}
