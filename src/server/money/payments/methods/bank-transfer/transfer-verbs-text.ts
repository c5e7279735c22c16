import { formatMoney, money } from '../../../../../contract/money.ts'
import type { StatementCredit } from '../../../../providers/bank/index.ts'
import type { Imported } from './import-statement.ts'
import type { StoredTransfer } from './stored-transfer.ts'
import { shownReference } from './transfer-reference.ts'
import { say, type Sentence } from '../../../../platform/verbs/index.ts'

/** Returns an amount of a statement: `14.29 USD`. */
export const amountText = ({
  amount,
  currency,
}: Pick<StatementCredit, 'amount' | 'currency'>): string =>
  `${(amount / 10_000).toFixed(2)} ${currency}`

/** Returns the line of a transfer in a list. */
export const transferLine = (transfer: StoredTransfer): string => {
  const { reference, number, username, amount, createdAt, slips } = transfer
  const since = createdAt.slice(0, 10)
  return `${shownReference(reference)}  ${number}  ${username}  ${formatMoney(amount)}  since ${since}  ${slips} slips`
}

/** Returns the lines that show a transfer. */
export const transferLines = (transfer: StoredTransfer): readonly string[] => {
  const { reference, state, payableState, number, username, email, amount, refused } = transfer
  return [
    `${shownReference(reference)}: ${state}`,
    `pays      ${number}, ${payableState}, ${formatMoney(amount)}`,
    `customer  ${username} <${email}>`,
    `slips     ${transfer.slips}`,
    ...transfer.credits.map(
      ({ bankReference, received }) =>
        `received  ${formatMoney(money(received))}, bank reference ${bankReference}`,
    ),
    ...(refused === null ? [] : [`refused   ${refused}`]),
  ]
}

const whyTexts: Readonly<Record<Imported['open'][number]['why'], Sentence>> = {
  NO_BANK_REFERENCE: say('transfers.why.no-bank-reference'),
  NO_REFERENCE: say('transfers.why.no-reference'),
  UNKNOWN_REFERENCE: say('transfers.why.unknown-reference'),
  SEVERAL_REFERENCES: say('transfers.why.several-references'),
  OTHER_CURRENCY: say('transfers.why.other-currency'),
  OTHER_AMOUNT: say('transfers.why.other-amount'),
  PAID_BEFORE: say('transfers.why.paid-before'),
}

/** Returns the line of money that waits for staff. */
export const creditLine = (
  credit: Pick<StatementCredit, 'amount' | 'currency' | 'bookedOn' | 'payer' | 'remittance'> & {
    readonly bankReference: string | undefined
  },
): string => {
  const { bankReference = 'no bank reference', bookedOn, payer, remittance } = credit
  return `${bankReference}  ${bookedOn}  ${amountText(credit)}  ${payer}  "${remittance}"`
}

/** Returns the lines about an imported statement. */
export const importedLines = ({ settled, known, open }: Imported): readonly Sentence[] => [
  say('transfers.imported', { settled: settled.length, open: open.length, known: known.length }),
  ...settled.map(({ credit, reference }) =>
    say('transfers.settled-line', {
      reference: shownReference(reference),
      amount: amountText(credit),
    }),
  ),
  ...open.map(({ credit, why }) =>
    say('transfers.open-line', { credit: creditLine(credit), why: whyTexts[why] }),
  ),
]
