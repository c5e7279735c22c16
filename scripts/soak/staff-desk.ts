import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
import { rowsOf, type Queryable } from '../../src/server/platform/db/database.ts'
import { referencesIn } from '../../src/server/money/payments/methods/bank-transfer/transfer-reference.ts'
import { sendCommand } from '../../src/server/staff/send-command.ts'
import type { Random } from '../histories/random.ts'
import { fetchControl } from './fetch-control.ts'
import type { Figures } from './figures.ts'

export interface StaffDeskDeps {
  readonly db: Queryable
  readonly sandbox: Pick<Sandbox, 'endpoints' | 'smsc'>
  readonly random: Random
  readonly figures: Figures
  /** Of the servers, whose operator socket is there. */
  readonly place: { readonly dataDir: string; readonly databaseUrl: string }
}

/** The shop's staff. */
export interface StaffDesk {
  /** Works at random moments until the signal. */
  work(over: AbortSignal): Promise<void>
  /** Does all that waits; returns whether nothing is left. */
  finish(): Promise<boolean>
}

interface WaitingCredit extends Record<string, unknown> {
  readonly bankReference: string
  /** In ten-thousandths of a dollar. */
  readonly amount: number
  readonly remittance: string
}

/** Creates staff who import the bank's statement, assign what it leaves open, and approve sender names. */
export const createStaffDesk = (deps: StaffDeskDeps): StaffDesk => {
  const { db, sandbox, random, figures, place } = deps
  const actor = { kind: 'operator', id: 'dara' } as const

  /** False when no server answers; then staff try again later. */
  const command = async (
    args: readonly string[],
    files: Readonly<Record<string, string>> = {},
  ): Promise<{ code: number; text: string } | undefined> =>
    sendCommand({ ...place, secretKeys: undefined }, { args, actor, files }).catch(() => undefined)

  const importStatement = async (): Promise<boolean> => {
    const path = `${sandbox.endpoints.control}/control/bank/statement.xml`
    const files = { 'statement.xml': await (await fetchControl(path)).text() }
    const answer = await command(['transfers', 'import-statement', 'statement.xml'], files)
    const why = answer === undefined ? 'no server answered' : answer.text.slice(0, 60)
    figures.count(answer?.code === 0 ? 'statements imported' : `statements not imported: ${why}`)
    return answer?.code === 0
  }

  const waiting = (): Promise<readonly WaitingCredit[]> =>
    rowsOf<WaitingCredit>(
      db,
      sql`select bank_reference as "bankReference", amount::integer, remittance
        from bank_credits where payment_id is null and dismissed is null`,
    )

  const assign = async (credit: WaitingCredit): Promise<void> => {
    const { bankReference, amount, remittance } = credit
    const [reference] = referencesIn(remittance)
    if (reference === undefined) return
    const money = ['--received', (amount / 10_000).toFixed(2), '--bank-reference', bankReference]
    for (const verb of ['confirm', 'confirm-part']) {
      const answer = await command(['transfers', verb, reference, ...money, '--again'])
      if (answer?.code !== 0) continue
      figures.count(`transfers assigned by staff: ${verb}`)
      return
    }
  }

  /** The carriers approve each name at once. */
  const approveSenders = async (): Promise<void> => {
    const active = await rowsOf<{ name: string }>(
      db,
      sql`with approved as (update sms_senders set state = 'ACTIVE' where state = 'DOCUMENTS'
          returning name)
        select name from approved union select name from sms_senders where state = 'ACTIVE'`,
    )
    sandbox.smsc.setSenders(active.map(({ name }) => name))
  }

  const round = async (): Promise<boolean> => {
    await approveSenders()
    const isImported = await importStatement()
    for (const credit of await waiting()) await assign(credit)
    return isImported && (await waiting()).length === 0
  }

  return {
    work: async (over) => {
      while (!over.aborted) {
        // The bank's statement is late, too.
        await pause(random.whole(1_000, 8_000), undefined, { signal: over }).catch(() => undefined)
        await round()
      }
    },
    finish: round,
  }
}
