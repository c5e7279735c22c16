import * as v from 'valibot'
import { formatMoney, fromDollars, money, type Money } from '../../../../../contract/money.ts'
import { isoDay } from '../../../../platform/shown-day.ts'
import {
  changeVerb,
  rule,
  say,
  VerbError,
  type Sentence,
  type VerbContext,
} from '../../../../platform/verbs/index.ts'
import {
  BankReference,
  changePermission,
  findNamed,
  lookAt,
  noun,
  Reference,
} from './named-transfer.ts'
import { assignCredit, storeCredit } from './record-credit.ts'
import type { StoredTransfer } from './stored-transfer.ts'
import { amountText } from './transfer-verbs-text.ts'
import { findCredit } from './waiting-credits.ts'

const Received = v.object({
  reference: Reference,
  received: v.pipe(
    v.optional(v.string(), ''),
    v.regex(/^\d{1,7}(?:\.\d{1,2})?$/, rule('rule.received')),
    v.transform((text) => fromDollars(Number(text))),
    v.check((amount) => amount > 0, rule('rule.received')),
  ),
  'bank-reference': BankReference,
  from: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
  on: v.optional(v.pipe(v.string(), v.isoDate(rule('rule.on')))),
  again: v.optional(v.boolean(), false),
})
type Received = v.InferOutput<typeof Received>

/** Returns what the money does. The server does it with its next poll, within seconds. */
const effectOf = ({ amount, number, payableState }: StoredTransfer, received: Money): Sentence => {
  if (payableState !== 'DUE') return say('transfers.not-due', { number, payableState })
  if (received < amount) {
    return say('transfers.less', { amount: formatMoney(amount), number })
  }
  const rest = money(received - amount)
  return rest === 0
    ? say('transfers.pays', { number })
    : say('transfers.pays-more', { number, rest: formatMoney(rest) })
}

const checkReceived = (transfer: StoredTransfer, { received, again }: Received): void => {
  const [first] = transfer.credits
  if (first === undefined || again) return
  throw new VerbError(
    say('transfers.has-money', {
      first: formatMoney(money(first.received)),
      bankReference: first.bankReference,
      received: formatMoney(received),
    }),
  )
}

/** Stores the money, unless a statement or an earlier command did. */
const storeReceived = async (input: Received, { db, clock }: VerbContext): Promise<void> => {
  const { received, from, on, 'bank-reference': bankReference } = input
  const known = await findCredit(db, bankReference)
  if (known?.reference != null) {
    throw new VerbError(say('transfers.entry-used', { bankReference, reference: known.reference }))
  }
  if (known?.currency === 'USD' && known.amount !== received) {
    throw new VerbError(say('transfers.other-amount', { amount: amountText(known), bankReference }))
  }
  const bookedOn = on ?? isoDay(clock.now())
  const credit = { bankReference, amount: received, currency: 'USD', payer: from, bookedOn }
  await storeCredit(db, { ...credit, remittance: '' }, clock.now())
}

const confirm = async (
  input: Received,
  context: VerbContext,
  check: (transfer: StoredTransfer) => void,
): Promise<Sentence> => {
  const { reference, received, 'bank-reference': bankReference } = input
  const transfer = await findNamed(reference, context.db)
  check(transfer)
  checkReceived(transfer, input)
  await storeReceived(input, context)
  const now = context.clock.now()
  if (!(await assignCredit(context.db, { bankReference, reference, received }, now))) {
    throw new VerbError(say('transfers.recorded-meanwhile', { bankReference }))
  }
  const effect = effectOf(transfer, received)
  return say('transfers.received', { received: formatMoney(received), effect })
}

const confirming = {
  noun,
  permission: changePermission,
  takes: ['REFERENCE'],
  options: {
    received: 'text',
    'bank-reference': 'text',
    from: 'text',
    on: 'text',
    again: 'flag',
  },
  input: Received,
  subject: ({ reference }: Received) => reference,
  look: lookAt,
} as const

/** Records money that pays what is due. */
export const confirmVerb = changeVerb({
  ...confirming,
  verb: 'confirm',
  help: [
    '--received 14.29                 dollars that arrived, at least what is due',
    '--bank-reference FT26330XYZ      the bank’s reference of the entry; each counts once',
    '--from "PAYER" --on 2026-12-01   for the record',
    '--again                          the transfer has money already, and this is more',
  ],
  run: async (input, context) => ({
    text: await confirm(input, context, ({ amount, payableState }) => {
      if (payableState === 'DUE' && input.received < amount) {
        throw new VerbError(say('transfers.use-part', { amount: formatMoney(amount) }))
      }
    }),
  }),
})

/** Records less money than is due. */
export const confirmPartVerb = changeVerb({
  ...confirming,
  verb: 'confirm-part',
  help: ['as confirm, of less than what is due: it goes into the balance'],
  run: async (input, context) => ({
    text: await confirm(input, context, ({ amount }) => {
      if (input.received >= amount) {
        throw new VerbError(say('transfers.use-confirm', { amount: formatMoney(amount) }))
      }
    }),
  }),
})
