import { logSecurity } from '../security-log/index.ts'
import { recordAudit, type Actor } from '../audit/index.ts'
import type { RunContext, Said, Verb, VerbContext } from './verb.ts'

/** Runs a verb; its changes and audit row commit together. */
export const runVerb = async (
  verb: Verb,
  input: unknown,
  actor: Actor,
  given: VerbContext,
): Promise<Said> => {
  const context = { ...given, actor }
  if (!verb.changes) return verb.run(input, context)
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
    await recordAudit(within.db, actor, entry, context.clock.now())
    return said
  }
  if (verb.ownTransactions === true) {
    const said = await change(context)
    logSecurity(context.log, 'staff.command', logged)
    return said
  }

  const customerIds: string[] = []
  const said = await context.db.transaction((tx) =>
    change({ ...context, db: tx, notifyTabs: (customerId) => customerIds.push(customerId) }),
  )
  logSecurity(context.log, 'staff.command', logged)
  customerIds.forEach(context.notifyTabs)
  return said
}
