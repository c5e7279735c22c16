import { sql } from 'drizzle-orm'
import type { Money } from '../../../contract/money.ts'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { lapseUnpaid, type PayableKinds } from '../payables/index.ts'
import type { ApplyAnswer } from './apply-answer.ts'
import type { Answer } from './gateway.ts'
import type { Gateways } from './gateway-table.ts'
import { byStaff, type PaymentState } from './payment-states.ts'

interface PollDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly gateways: Gateways
  readonly kinds: PayableKinds
  readonly apply: ApplyAnswer
  readonly log: Log
}

const batch = 20
const claimMs = 60_000

type Claimed = Readonly<{
  gateway: string
  reference: string
  state: PaymentState
  reported: string | null
  received: Money | null
}>
type Claim = Readonly<{ due: readonly Claimed[]; until: string }>

/** What staff found that a payment in review brought (`payment settle`). */
const staffAnswer = ({ state, reported, received }: Claimed): Answer | undefined => {
  if (state !== 'REVIEW' || reported !== byStaff) return undefined
  return received === null || received === 0 ? { is: 'closed' } : { is: 'paid', amount: received }
}

/** Creates what polls gateways about open payments. Several servers may run it: each claims its own. */
export const createPollPayments = ({ db, clock, gateways, kinds, apply, log }: PollDeps) => {
  const claim = async (): Promise<Claim> => {
    const now = clock.now()
    const until = new Date(now.getTime() + claimMs).toISOString()
    const due = await rowsOf<Claimed>(
      db,
      sql`update payments set check_at = ${until}::timestamptz
        where id in (
          select id from payments
          where check_at <= ${now.toISOString()}::timestamptz and reference is not null
          order by check_at limit ${batch} for update skip locked)
        returning gateway, reference, state, reported, received_amount as received`,
    )
    return { due, until }
  }

  const poll = async (claimed: Claimed, until: string): Promise<void> => {
    const { gateway: key, reference } = claimed
    try {
      const gateway = gateways.outside(key)
      const decided = staffAnswer(claimed)
      await (decided === undefined
        ? apply(gateway, reference, await gateway.ask(reference), until)
        : apply(gateway, reference, decided, until))
    } catch (error) {
      log.warn({ err: error, gateway: key, reference }, 'a gateway is unavailable')
    }
  }

  return {
    pollDue: async (): Promise<number> => {
      const { due, until } = await claim()
      await Promise.all(due.map((one) => poll(one, until)))
      return due.length
    },
    lapseUnpaid: async (): Promise<void> => {
      for (const kind of kinds.all) await lapseUnpaid(db, kind, clock.now())
    },
  }
}
