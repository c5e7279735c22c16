import { mailJob, type MailDeps } from '../platform/mail/index.ts'
import type { Module } from '../platform/modules/index.ts'
import { createCards, type CardsDeps } from './cards/index.ts'
import { exchangeRateRoutes } from './exchange-rates/index.ts'
import { billingRoutes } from './ledger/index.ts'
import { expireCredit, promoCreditRoutes } from './promo-credit/index.ts'
import {
  createPayments,
  creditMail,
  mailCredit,
  type PaymentDeps,
  type Payments,
} from './payments/index.ts'
import { mailTopUp, topUpMail, topUpRoutes } from './top-ups/index.ts'

interface MoneyDeps extends PaymentDeps, CardsDeps {
  readonly mail: MailDeps
  readonly tidyEveryMs: number
}

const pollEveryMs = 5_000

/** Creates the ledger's calls and the payments. @throws Error on rows of an unknown kind or gateway */
export const createMoney = async ({
  mail,
  tidyEveryMs,
  ...deps
}: MoneyDeps): Promise<Payments & Module> => {
  const payments = createPayments(deps)
  await payments.check()
  const cards = createCards({ ...deps, mail })
  return {
    ...payments,
    routes: [
      ...billingRoutes(deps.db),
      ...exchangeRateRoutes(deps),
      ...promoCreditRoutes(deps),
      ...payments.routes,
      ...(cards.routes ?? []),
      ...topUpRoutes({ ...deps, ...payments }),
    ],
    jobs: [
      mailJob(mailCredit, creditMail, mail),
      mailJob(mailTopUp, topUpMail, mail),
      ...(cards.jobs ?? []),
    ],
    mails: [creditMail, topUpMail, ...(cards.mails ?? [])],
    schedules: [
      ...(cards.schedules ?? []),
      { name: 'open payments', everyMs: pollEveryMs, run: () => payments.pollDue() },
      { name: 'unpaid orders', everyMs: tidyEveryMs, run: () => payments.lapseUnpaid() },
      {
        name: 'promo credit',
        everyMs: tidyEveryMs,
        run: () => expireCredit(deps.db, deps.clock.now()),
      },
    ],
  }
}
