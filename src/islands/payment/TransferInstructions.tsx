import type { BankAccount, BankTransfer } from '../../contract/bank-transfers.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { formatDay } from '../../i18n/format-date.ts'
import { priceText } from '../../ui/Price.tsx'
import { CopyFacts, type ServiceFact } from '../account/services/CopyFacts.tsx'

interface InstructionsProps {
  readonly messages: Messages
  readonly transfer: BankTransfer
}

const grouped = new Intl.NumberFormat('en')

const factNames = [
  'bankName',
  'accountName',
  'accountNumber',
  'currency',
  'swift',
  'bankAddress',
] as const

const factsOf = (messages: Messages, account: BankAccount): readonly ServiceFact[] =>
  factNames.flatMap((name) => {
    const text = account[name]
    if (text === null) return []
    const isCopied = name === 'accountName' || name === 'accountNumber' || name === 'swift'
    return [{ label: message(messages, `transfer.${name}`), text, isCopied }]
  })

type Riel = NonNullable<BankTransfer['riel']>

/** Banks' forms take digits without a sign or groups. */
const amountsOf = (
  messages: Messages,
  dollars: number,
  riel: Riel | null,
): readonly ServiceFact[] => [
  {
    label: message(messages, 'transfer.amount'),
    text: priceText(dollars),
    copied: dollars.toFixed(2),
    isCopied: true,
  },
  ...(riel === null
    ? []
    : [
        {
          label: message(messages, 'transfer.riel'),
          text: message(messages, 'transfer.riel.amount', { amount: grouped.format(riel.total) }),
          copied: `${riel.total}`,
          isCopied: true,
        },
      ]),
]

const RateLine = ({ messages, riel }: { readonly messages: Messages; readonly riel: Riel }) => (
  <p className="text-sm text-ink-soft tabular-nums">
    {message(messages, 'transfer.riel.rate', {
      rate: grouped.format(riel.perDollar),
      source: riel.source,
      date: formatDay(riel.date),
    })}
  </p>
)

/** What to transfer, with which reference and where to, and what follows. */
export const TransferInstructions = ({ messages, transfer }: InstructionsProps) => {
  const { accounts, transferAmount, description, dueBy } = transfer
  const riel = accounts.some(({ currency }) => currency === 'KHR') ? transfer.riel : null
  const main: readonly ServiceFact[] = [
    ...amountsOf(messages, transferAmount, riel),
    { label: message(messages, 'transfer.reference'), text: description, isCopied: true },
  ]
  return (
    <>
      <div className="grid gap-2">
        <h2 id="transfer-title" className="text-xl font-bold">
          {message(messages, 'transfer.title')}
        </h2>
        <div className="text-lg tabular-nums">
          <CopyFacts messages={messages} facts={main} />
        </div>
        {riel !== null && <RateLine {...{ messages, riel }} />}
        <p className="text-sm text-ink-soft">{message(messages, 'transfer.reference.why')}</p>
      </div>
      <div className="grid gap-4">
        <h3 className="font-bold">
          {message(messages, accounts.length > 1 ? 'transfer.accounts.any' : 'transfer.accounts')}
        </h3>
        {accounts.map((account) => (
          <div
            key={`${account.bankName} ${account.accountNumber}`}
            className="rounded-lg border border-line px-4 pb-2 [&_dl>*:first-child]:border-t-0 sm:[&_dl>*:nth-child(2)]:border-t-0"
          >
            <CopyFacts messages={messages} facts={factsOf(messages, account)} />
          </div>
        ))}
      </div>
      <div className="grid gap-2">
        <h3 className="font-bold">{message(messages, 'transfer.next')}</h3>
        <ol className="grid list-decimal gap-2 ps-6">
          <li>{message(messages, 'transfer.next.send', { date: formatDay(dueBy) })}</li>
          <li>{message(messages, 'transfer.next.slip')}</li>
          <li>{message(messages, 'transfer.next.confirm')}</li>
        </ol>
        <p className="text-sm text-ink-soft">{message(messages, 'transfer.next.other')}</p>
      </div>
    </>
  )
}
