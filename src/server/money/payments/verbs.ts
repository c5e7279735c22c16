import * as v from 'valibot'
import { formatMoney, money } from '../../../contract/money.ts'
import { unmatchedPushBacks } from '../../platform/quarantine/index.ts'
import { readVerb, say } from '../../platform/verbs/index.ts'
import { chargeBackVerb } from './charge-back-verb.ts'
import { settleVerb } from './settle-verb.ts'
import { winBackVerb } from './win-back-verb.ts'
import {
  findDifferences,
  gatewayBooks,
  missingInLedger,
  type Difference,
  type GatewayBooks,
} from './find-differences.ts'

const bookLine = (books: GatewayBooks): string => {
  const { gateway, received, refunded, reversed } = books
  const wrong = missingInLedger(books)
  const sums = [
    `received ${formatMoney(money(received))}`,
    `refunded ${formatMoney(money(refunded))}`,
    `reversed ${formatMoney(money(reversed))}`,
  ]
  const ledger =
    wrong === 0 ? 'as in the ledger' : `the ledger differs by ${formatMoney(money(wrong))}`
  return `${gateway}  ${sums.join(', ')}: ${ledger}`
}

const differenceLine = ({ id, gateway, reference, username, amount, what }: Difference): string =>
  `  ${id}  ${gateway} ${reference}  ${username}  ${formatMoney(money(amount))}  ${what}`

/** The operator's verbs for payments. */
export const paymentVerbs = [
  readVerb({
    noun: 'payment',
    verb: 'reconcile',
    permission: 'payment:read',
    help: [
      'differences between the shop and its gateways, which are asked daily for a week:',
      'the sums of each gateway beside the ledger, and payments to check',
    ],
    input: v.object({}),
    run: async (_, { db, clock }) => {
      const books = await gatewayBooks(db)
      const differences = await findDifferences(db, clock.now())
      const found =
        differences.length === 0 ? [say('payment.no-difference')] : differences.map(differenceLine)
      return {
        text: [...books.map(bookLine), ...found],
        data: {
          gateways: books.map((one) => ({
            gateway: one.gateway,
            received: one.received,
            refunded: one.refunded,
            reversed: one.reversed,
            missing: missingInLedger(one),
          })),
          differences: differences.map(({ id, amount, what }) => ({ id, amount, what })),
        },
        ...(books.some((one) => missingInLedger(one) !== 0) && { failed: true as const }),
      }
    },
  }),
  readVerb({
    noun: 'payment',
    verb: 'push-backs',
    permission: 'payment:read',
    help: ["gateways' messages about payments that this database does not know"],
    input: v.object({}),
    run: async (_, { db }) => {
      const found = await unmatchedPushBacks(db)
      const lines = found.map(({ source, body, receivedAt }) => `${receivedAt}  ${source}  ${body}`)
      return {
        text: lines.length === 0 ? say('payment.no-push-backs') : lines.join('\n'),
        data: found,
      }
    },
  }),
  chargeBackVerb,
  winBackVerb,
  settleVerb,
] as const
