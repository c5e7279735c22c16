import { sql } from 'drizzle-orm'
import { formatMoney } from '../../../contract/money.ts'
import { hasMoney, type Answer, type Gateways } from '../../money/payments/index.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import type { Registry } from '../../providers/registry/registry.ts'

interface CheckOutsideDeps {
  readonly db: Queryable
  readonly gateways: Pick<Gateways, 'all' | 'outside'>
  readonly registry: Pick<Registry, 'info'>
}

type PaymentRow = {
  readonly gateway: string
  readonly reference: string
  readonly state: Parameters<typeof hasMoney>[0]
}
type DomainRow = { readonly name: string; readonly expiresAt: string }

/** Of the two weeks before the backup: gateways answer about payments for at least a week. */
const recentPayments = (
  db: Queryable,
  gateways: readonly string[],
  backupAt: Date,
): Promise<readonly PaymentRow[]> =>
  rowsOf<PaymentRow>(
    db,
    sql`select gateway, reference, state from payments
      where reference is not null and gateway in ${[...gateways]}
        and created_at > ${backupAt.toISOString()}::timestamptz - interval '14 days'
      order by created_at`,
  )

const ownedDomains = (db: Queryable): Promise<readonly DomainRow[]> =>
  rowsOf<DomainRow>(
    db,
    sql`select s.subject as name, s.expires_at::text as "expiresAt"
      from services s join domains d on d.id = s.id where s.state = 'ACTIVE' order by s.subject`,
  )

/** Returns how a gateway's answer differs from the payment here. */
export const paymentDifference = (
  state: PaymentRow['state'],
  answer: Answer,
): string | undefined => {
  if (answer.is === 'paid')
    return hasMoney(state)
      ? undefined
      : `${formatMoney(answer.amount)} were paid, here it is ${state}; it is settled after the release`
  if (answer.is === 'reversed')
    return `${formatMoney(answer.amount)} were paid back or taken back by the gateway`
  return hasMoney(state) ? `it has its money here, the gateway says ${answer.is}` : undefined
}

/** Returns how the registry's term of a domain differs from the one here. */
export const domainDifference = (
  expiresAt: Date,
  info: Awaited<ReturnType<Registry['info']>>,
): string | undefined => {
  if (info === undefined) return 'is not registered any more'
  if (!info.ownedByUs) return 'is with another registrar'
  const [here, there] = [expiresAt, info.expiresAt].map((one) => one.toISOString().slice(0, 10))
  return here === there ? undefined : `expires on ${there} at the registry, on ${here} here`
}

const atOnce = 4

/** Compares rows a few at a time; a party that does not answer is a difference, too. */
const compareAll = async <Row>(
  rows: readonly Row[],
  name: (row: Row) => string,
  compare: (row: Row) => Promise<string | undefined>,
): Promise<readonly string[]> => {
  const found: string[] = []
  for (let from = 0; from < rows.length; from += atOnce) {
    const compared = rows.slice(from, from + atOnce).map(async (row) => {
      try {
        const difference = await compare(row)
        return difference === undefined ? [] : [`${name(row)}: ${difference}`]
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        return [`${name(row)}: could not be compared: ${error.message}`]
      }
    })
    found.push(...(await Promise.all(compared)).flat())
  }
  return found
}

/** Creates what compares a restored database with its gateways and registry: reads only, one line per difference. */
export const createCheckOutside =
  ({ db, gateways, registry }: CheckOutsideDeps) =>
  async (backupAt: Date): Promise<readonly string[]> => {
    const outside = gateways.all.filter(({ is }) => is === 'outside').map(({ key }) => key)
    const payments = await compareAll(
      await recentPayments(db, outside, backupAt),
      ({ gateway, reference }) => `${gateway} ${reference}`,
      async ({ gateway, reference, state }) =>
        paymentDifference(state, await gateways.outside(gateway).ask(reference)),
    )
    const domains = await compareAll(
      await ownedDomains(db),
      ({ name }) => name,
      async ({ name, expiresAt }) =>
        domainDifference(new Date(expiresAt), await registry.info(name)),
    )
    return [...payments, ...domains]
  }
