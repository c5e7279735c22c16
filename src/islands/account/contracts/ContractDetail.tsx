import { useCallback } from 'react'
import { errorText } from '../../../client/api-error.ts'
import { getContract, signContract, type Contract } from '../../../contract/contracts.ts'
import { message } from '../../../i18n/fill.ts'
import { localePath } from '../../../i18n/locales.ts'
import { call } from '../../../stores/api.ts'
import { showToast } from '../../../stores/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useQuery } from '../../shell/use-query.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { useCall } from '../use-call.ts'
import type { Seller } from '../invoices/BillingDocument.tsx'
import { DocumentPanel, documentLinkClass } from '../invoices/DocumentPanel.tsx'
import { ContractDocument } from './ContractDocument.tsx'

interface ContractDetailProps extends IslandProps {
  readonly seller: Seller
  readonly number: string
}

interface SignProps extends Pick<ContractDetailProps, 'messages' | 'errors' | 'number'> {
  readonly onSigned: (contract: Contract) => void
}

const Sign = ({ messages, errors, number, onSigned }: SignProps) => {
  const { busy, error, run } = useCall(
    () => call(signContract, { params: { number } }),
    (signed) => {
      onSigned(signed)
      showToast({ tone: 'good', text: message(messages, 'sign.done', { number }) })
    },
  )
  return (
    <Notice
      tone="warn"
      action={
        <Button busy={busy} onClick={run}>
          {message(messages, 'sign')}
        </Button>
      }
    >
      <p>{message(messages, 'sign.consent')}</p>
      {error !== undefined && (
        <p role="alert" className="font-medium text-bad">
          {errorText(errors, error)}
        </p>
      )}
    </Notice>
  )
}

/** A contract, to read, sign, print and save. */
export const ContractDetail = (props: ContractDetailProps) => {
  const { locale, messages, errors, number } = props
  const load = useCallback(
    (signal: AbortSignal) => call(getContract, { query: { number } }, { signal }),
    [number],
  )
  const query = useQuery(load, 'once')
  return (
    <DocumentPanel
      {...{ messages, errors, number, query }}
      kind="contract"
      links={({ order, invoiceNumber }) => (
        <>
          <a
            className={documentLinkClass}
            href={`${localePath(locale, '/account/orders')}?order=${order.id}`}
          >
            {message(messages, 'order', { incrementId: order.incrementId })}
          </a>
          {invoiceNumber !== null && (
            <a
              className={documentLinkClass}
              href={`${localePath(locale, '/account/invoices')}?invoice=${invoiceNumber}`}
            >
              {message(messages, 'invoice', { number: invoiceNumber })}
            </a>
          )}
        </>
      )}
    >
      {(contract) => (
        <>
          <ContractDocument {...props} contract={contract} />
          {contract.signature === null && (
            <div className="print:hidden">
              <Sign {...{ messages, errors, number }} onSigned={query.take} />
            </div>
          )}
        </>
      )}
    </DocumentPanel>
  )
}
