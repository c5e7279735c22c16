import { sql } from 'drizzle-orm'
import { rowsOf } from '../platform/db/database.ts'
import {
  bankCredits,
  bankRefusals,
  bulkPaymentParts,
  bulkPayments,
  cardCharges,
  cards,
  cardVerifications,
  creditNotes,
  gatewayRefunds,
  invoices,
  ledgerTransfers,
  payables,
  paymentReversals,
  payments,
  promoCreditGrants,
  promoCreditUses,
  topUps,
  transferSlips,
} from '../platform/db/schema/index.ts'
import {
  ofCustomer,
  ofParent,
  type DeletionContext,
  type PersonalData,
} from '../platform/personal-data/index.ts'
import { forgetCard } from './cards/jobs.ts'
import {
  accountSum,
  balanceAccount,
  lockBalance,
  promoCreditAccount,
  receivableAccount,
  sumOfAccount,
  transfer,
} from './ledger/index.ts'

/** The Cambodian Law on Taxation requires books and their vouchers for ten years. */
const books = { keep: 'The books and their vouchers: ten years by tax law' } as const

const [paymentRows, payableRows] = [
  ofCustomer(payments.customerId),
  ofCustomer(payables.customerId),
]

/** The customer has given up the balance; promo credit is worth nothing without an account. */
const emptyAccounts = async ({ tx, customerId, now }: DeletionContext): Promise<void> => {
  await lockBalance(tx, customerId)
  await rowsOf(
    tx,
    sql`update promo_credit_grants set remaining = 0
      where customer_id = ${customerId}::uuid and remaining > 0`,
  )
  const [balance, credit] = [balanceAccount(customerId), promoCreditAccount(customerId)]
  await transfer(
    tx,
    [
      {
        cause: `deletion:${customerId}:balance`,
        from: balance,
        to: 'waived-balances',
        amount: await accountSum(tx, balance),
      },
      {
        cause: `deletion:${customerId}:promo-credit`,
        from: credit,
        to: 'promotions',
        amount: await accountSum(tx, credit),
      },
    ],
    now,
  )
}

/** The job deletes the cards at the gateway. */
const removeCards = async ({ tx, customerId, now, enqueue }: DeletionContext): Promise<void> => {
  const removed = await rowsOf<{ id: string }>(
    tx,
    sql`update cards set removed_at = ${now.toISOString()}::timestamptz, is_default = false
      where customer_id = ${customerId}::uuid and removed_at is null returning id::text as id`,
  )
  for (const { id } of removed) await enqueue(tx, forgetCard, { cardId: id })
}

/** The data of payments, balances, invoices and cards. */
export const moneyData: PersonalData = {
  tables: [
    {
      table: transferSlips,
      rowsOf: ofParent(transferSlips.paymentId, payments.id, paymentRows),
      exported: { without: [transferSlips.content] },
      file: {
        folder: 'transfers',
        name: transferSlips.fileName,
        content: transferSlips.content,
      },
      atDeletion: books,
    },
    {
      table: bankCredits,
      rowsOf: ofParent(bankCredits.paymentId, payments.id, paymentRows),
      exported: 'all',
      atDeletion: books,
    },
    {
      table: bankRefusals,
      rowsOf: ofParent(bankRefusals.paymentId, payments.id, paymentRows),
      exported: 'all',
      atDeletion: books,
    },
    {
      table: cardCharges,
      rowsOf: ofCustomer(cardCharges.customerId),
      exported: { without: [cardCharges.challenge, cardCharges.idempotencyKey] },
      atDeletion: { overwrite: { challenge: sql`null` } },
    },
    {
      table: cardVerifications,
      rowsOf: ofCustomer(cardVerifications.customerId),
      exported: 'all',
      atDeletion: books,
    },
    {
      table: cards,
      rowsOf: ofCustomer(cards.customerId),
      exported: { without: [cards.sealedToken, cards.networkId] },
      // The token stays until the job has deleted the card at the gateway.
      atDeletion: { overwrite: { lastFour: sql`''`, networkId: sql`''` } },
    },
    {
      table: gatewayRefunds,
      rowsOf: ofCustomer(gatewayRefunds.customerId),
      exported: { without: [gatewayRefunds.lastError] },
      atDeletion: books,
    },
    {
      table: paymentReversals,
      rowsOf: ofCustomer(paymentReversals.customerId),
      exported: 'all',
      atDeletion: books,
    },
    {
      table: payments,
      rowsOf: paymentRows,
      exported: { without: [payments.idempotencyKey, payments.reported] },
      atDeletion: books,
    },
    {
      table: promoCreditUses,
      rowsOf: ofParent(promoCreditUses.payableId, payables.id, payableRows),
      exported: 'all',
      atDeletion: books,
    },
    {
      table: promoCreditGrants,
      rowsOf: ofCustomer(promoCreditGrants.customerId),
      exported: 'all',
      atDeletion: books,
    },
    {
      table: creditNotes,
      rowsOf: ofParent(creditNotes.invoiceId, invoices.id, ofCustomer(invoices.customerId)),
      exported: 'all',
      atDeletion: books,
    },
    {
      table: invoices,
      rowsOf: ofCustomer(invoices.customerId),
      exported: 'all',
      atDeletion: books,
    },
    {
      table: bulkPaymentParts,
      rowsOf: ofParent(bulkPaymentParts.payableId, payables.id, payableRows),
      exported: 'all',
      atDeletion: books,
    },
    {
      table: bulkPayments,
      rowsOf: ofCustomer(bulkPayments.customerId),
      exported: { without: [bulkPayments.idempotencyKey] },
      atDeletion: books,
    },
    {
      table: topUps,
      rowsOf: ofCustomer(topUps.customerId),
      exported: { without: [topUps.idempotencyKey] },
      atDeletion: books,
    },
    {
      table: ledgerTransfers,
      rowsOf: (customerId) => {
        const accounts = [balanceAccount, promoCreditAccount, receivableAccount].map((account) =>
          account(customerId),
        )
        return sql`${ledgerTransfers.fromAccount} in ${accounts}
          or ${ledgerTransfers.toAccount} in ${accounts}`
      },
      exported: 'all',
      atDeletion: books,
    },
    { table: payables, rowsOf: payableRows, exported: 'all', atDeletion: books },
  ],
  obstacles: [
    {
      // Also what a gateway took back and the balance did not cover.
      code: 'INVOICES_UNPAID',
      count: (customerId) => sql`(select count(*) from invoices
          where customer_id = ${customerId}::uuid and state = 'ISSUED' and payment_state = 'UNPAID')
        + (${sumOfAccount(receivableAccount(customerId))} < 0)::integer`,
    },
    {
      code: 'PAYMENTS_OPEN',
      count: (customerId) => sql`(select count(*) from payments
        where customer_id = ${customerId}::uuid and state in ('AWAITING', 'REVIEW'))`,
    },
    {
      code: 'REFUNDS_OPEN',
      count: (customerId) => sql`(select count(*) from gateway_refunds
        where customer_id = ${customerId}::uuid and state in ('REQUESTED', 'PENDING'))`,
    },
  ],
  beforeDeletion: async (context) => {
    await emptyAccounts(context)
    await removeCards(context)
  },
}
