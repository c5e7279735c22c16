import type { Contract } from '../../../contract/contracts.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import { formatDay } from '../../../i18n/format-date.ts'
import { Price } from '../../../ui/Price.tsx'
import { BillingDocument, type Seller } from '../invoices/BillingDocument.tsx'

interface ContractDocumentProps {
  readonly messages: Messages
  readonly seller: Seller
  readonly contract: Contract
}

const signatureText = (messages: Messages, { signature }: Contract): string =>
  signature === null
    ? message(messages, 'unsigned.text')
    : message(messages, `signed.${signature.by}`, {
        date: formatDay(signature.at),
        version: signature.text,
      })

/** The summary of a contract (account §2): id, effective date, parties, services and totals. */
export const ContractDocument = ({ messages, seller, contract }: ContractDocumentProps) => (
  <BillingDocument
    {...{ messages, seller }}
    document={contract}
    title={message(messages, 'contract')}
    labels={{ from: message(messages, 'provider'), to: message(messages, 'customer') }}
    facts={[
      [message(messages, 'number'), contract.number],
      [message(messages, 'effective'), formatDay(contract.effectiveAt)],
      [message(messages, 'status'), message(messages, `status.${contract.status}`)],
      [message(messages, 'customer.id'), contract.customerId],
    ]}
    noteOf={(line) =>
      contract.lines[line]?.isRefunded === true && (
        <p className="text-sm text-ink-soft">{message(messages, 'refunded')}</p>
      )
    }
  >
    {contract.refunded > 0 && (
      <p className="flex w-full max-w-80 justify-between gap-4 justify-self-end">
        <span>{message(messages, 'refunded')}</span>
        <Price dollars={contract.refunded} />
      </p>
    )}
    <section aria-labelledby="signature-title" className="border-t border-line pt-4">
      <h3 id="signature-title" className="text-sm text-ink-soft">
        {message(messages, 'signature')}
      </h3>
      <p className="max-w-prose">
        {signatureText(messages, contract)} {message(messages, 'terms')}
      </p>
    </section>
  </BillingDocument>
)
