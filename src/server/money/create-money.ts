import { mailJob, type MailDeps } from '../platform/mail/index.ts'
import type { Module } from '../platform/modules/index.ts'
import { createCards, type CardsDeps } from './cards/index.ts'
import { exchangeRateRoutes } from './exchange-rates/index.ts'
import {
  createRunRefunds,
  gatewayRefundMail,
  mailGatewayRefund,
  mailRefundProblem,
  refundProblemMail,
  type RefundMailDeps,
} from './gateway-refunds/index.ts'
import { billingRoutes } from './ledger/index.ts'
import { spendingRoutes } from './spending/index.ts'
import { expireCredit, promoCreditRoutes } from './promo-credit/index.ts'
import {
  createPayments,
  creditMail,
  disputeMail,
  mailCredit,
  mailDispute,
  mailReversal,
  reversalMail,
  mailTransfer,
  type PaymentDeps,
  transferMail,
  type Payments,
} from './payments/index.ts'
import { mailTopUp, topUpMail, topUpRoutes } from './top-ups/index.ts'

interface MoneyDeps extends PaymentDeps, Omit<CardsDeps, 'vault'> {
  readonly mail: MailDeps & RefundMailDeps
  readonly tidyEveryMs: number
}

const pollEveryMs = 5_000
const reconcileEveryMs = 60_000

/** Creates the ledger's calls and the payments. @throws Error on rows of an unknown kind or gateway */
export const createMoney = async ({
  mail,
  tidyEveryMs,
  ...deps
}: MoneyDeps): Promise<Payments & Module & { readonly runRefunds: () => Promise<number> }> => {
  const payments = createPayments(deps)
  await payments.check()
  const runRefunds = createRunRefunds(deps)
  const cards = createCards({ ...deps, mail, vault: deps.gateways.cardVault })
  return {
    ...payments,
    runRefunds,
    routes: [
      ...billingRoutes(deps.db),
      ...exchangeRateRoutes(deps),
      ...promoCreditRoutes(deps),
      ...spendingRoutes(deps),
      ...payments.routes,
      ...(cards.routes ?? []),
      ...topUpRoutes({ ...deps, ...payments }),
    ],
    jobs: [
      mailJob(mailCredit, creditMail, mail),
      mailJob(mailTopUp, topUpMail, mail),
      mailJob(mailGatewayRefund, gatewayRefundMail, mail),
      mailJob(mailRefundProblem, refundProblemMail, mail),
      mailJob(mailReversal, reversalMail, mail),
      mailJob(mailDispute, disputeMail, mail),
      mailJob(mailTransfer, transferMail, mail),
      ...(cards.jobs ?? []),
    ],
    schedules: [
      ...(cards.schedules ?? []),
      { name: 'open payments', everyMs: pollEveryMs, run: () => payments.pollDue() },
      { name: 'refunds to gateways', everyMs: pollEveryMs, run: () => runRefunds() },
      { name: 'reconciliation', everyMs: reconcileEveryMs, run: () => payments.reconcileDue() },
      { name: 'unpaid orders', everyMs: tidyEveryMs, run: () => payments.lapseUnpaid() },
      {
        name: 'promo credit',
        everyMs: tidyEveryMs,
        run: () => expireCredit(deps.db, deps.clock.now()),
      },
    ],
  }
}
