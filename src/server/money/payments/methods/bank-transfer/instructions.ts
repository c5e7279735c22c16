import { sql } from 'drizzle-orm'
import { toRiel } from '../../../../../contract/exchange-rates.ts'
import { money, subtract, toDollars, zero, type Money } from '../../../../../contract/money.ts'
import type { PaymentMethod } from '../../../../../contract/checkout.ts'
import type {
  BankAccount,
  BankTransfer,
  EndedTransfer,
} from '../../../../../contract/bank-transfers.ts'
import type { WebsiteId } from '../../../../../contract/shared-shapes.ts'
import type { AccountSetting } from '../../../../platform/bank-settings.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../../../platform/db/database.ts'
import { isoDay } from '../../../../platform/shown-day.ts'
import { findRate } from '../../../exchange-rates/index.ts'
import { accountSum, balanceAccount } from '../../../ledger/index.ts'
import type { PaymentJson } from '../../found-payable.ts'
import { slipsOf } from './slips.ts'
import { shownReference } from './transfer-reference.ts'

export interface InstructionsDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly accounts: readonly AccountSetting[]
  readonly lifetimeMs: number
}

/** Returns whether an account takes a method's transfers of a site's customers. */
export const takes = (
  { countries, swift }: AccountSetting,
  method: PaymentMethod,
  site: WebsiteId,
): boolean => (method === 'WIRE_TRANSFER' ? swift !== undefined : countries.includes(site))

const showAccount = (account: AccountSetting): BankAccount => ({
  bankName: account.bankName,
  accountName: account.accountName,
  accountNumber: account.accountNumber,
  currency: account.currency,
  swift: account.swift ?? null,
  bankAddress: account.bankAddress ?? null,
})

/** Shows how to pay by a stored payment. */
export const showTransfer = async (
  { db, clock, accounts, lifetimeMs }: InstructionsDeps,
  { id, method, reference, created_at: createdAt }: PaymentJson,
  amount: Money,
  site: WebsiteId,
): Promise<BankTransfer> => {
  const rate = site === 'KH' ? await findRate(db, isoDay(clock.now())) : undefined
  return {
    id,
    accounts: accounts.filter((account) => takes(account, method, site)).map(showAccount),
    transferAmount: toDollars(amount),
    riel: rate === undefined ? null : { ...rate, total: toRiel(amount, rate.perDollar) },
    description: shownReference(reference ?? ''),
    dueBy: new Date(Date.parse(createdAt) + lifetimeMs).toISOString(),
    slips: [...(await slipsOf(db, id))],
  }
}

/** Returns why a payment that ended did not pay a payable that is due; null for other reasons. */
export const showEnded = async (
  { db }: Pick<InstructionsDeps, 'db'>,
  { id, state, received_amount: received }: PaymentJson,
  payable: { readonly customer_id: string; readonly amount: number },
): Promise<EndedTransfer | null> => {
  if (state === 'CREDITED') {
    const balance = await accountSum(db, balanceAccount(payable.customer_id))
    const missing = Math.max(zero, subtract(money(payable.amount), balance))
    return {
      is: 'CREDITED',
      received: toDollars(money(received ?? 0)),
      missing: toDollars(money(missing)),
    }
  }
  if (state !== 'DECLINED') return null
  const [refusal] = await rowsOf<{ reason: string }>(
    db,
    sql`select reason from bank_refusals where payment_id = ${id}::uuid`,
  )
  return refusal === undefined ? null : { is: 'REFUSED', reason: refusal.reason }
}
