import { formatMoney, money } from '../../../../../contract/money.ts'
import type { StatementCredit } from '../../../../providers/bank/index.ts'
import type { Imported } from './import-statement.ts'
import type { StoredTransfer } from './stored-transfer.ts'
import { shownReference } from './transfer-reference.ts'

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

const whyTexts: Readonly<Record<Imported['open'][number]['why'], string>> = {
  NO_BANK_REFERENCE: 'the statement has no reference of the bank: use confirm with one of your own',
  NO_REFERENCE: 'the payer wrote no reference of ours',
  UNKNOWN_REFERENCE: 'no transfer has this reference',
  SEVERAL_REFERENCES: 'the payer wrote several references',
  OTHER_CURRENCY: 'it is not in dollars',
  OTHER_AMOUNT: 'the amount is not what is due',
  PAID_BEFORE: 'this transfer has money already',
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
export const importedLines = ({ settled, known, open }: Imported): readonly string[] => [
  `${settled.length} settled, ${open.length} to look at, ${known.length} known before`,
  ...settled.map(
    ({ credit, reference }) => `settled  ${shownReference(reference)}  ${amountText(credit)}`,
  ),
  ...open.map(({ credit, why }) => `look at  ${creditLine(credit)}: ${whyTexts[why]}`),
]
