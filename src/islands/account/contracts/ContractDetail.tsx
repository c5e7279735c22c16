import { Printer } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { errorText } from '../../../client/api-error.ts'
import { getContract, signContract, type Contract } from '../../../contract/contracts.ts'
import { message } from '../../../i18n/fill.ts'
import { localePath } from '../../../i18n/locales.ts'
import { call } from '../../../stores/api.ts'
import { showToast } from '../../../stores/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useQuery } from '../../shell/use-query.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { useCall } from '../domains/use-call.ts'
import type { Seller } from '../invoices/BillingDocument.tsx'
import { DownloadPdf } from '../invoices/DownloadPdf.tsx'
import { Loaded } from '../Loaded.tsx'
import { ContractDocument } from './ContractDocument.tsx'

interface ContractDetailProps extends IslandProps {
  readonly seller: Seller
  readonly number: string
}

const linkClass = 'inline-flex min-h-11 items-center underline underline-offset-4'

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
  const isLoaded = query.answer !== undefined
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isLoaded) top.current?.focus()
  }, [isLoaded])
  const onSigned = (contract: Contract): void => {
    query.take(contract)
    top.current?.focus()
  }
  return (
    <Loaded
      messages={messages}
      errors={errors}
      query={query}
      skeleton={<Skeleton className="h-96 w-full" />}
    >
      {(contract) => (
        <div ref={top} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
          <div className="flex flex-wrap items-center gap-3 print:hidden">
            <DownloadPdf {...{ messages, errors, number }} document="contract" />
            <Button look="secondary" onClick={() => window.print()}>
              <Printer aria-hidden className="size-4 shrink-0" />
              {message(messages, 'print')}
            </Button>
            <a
              className={linkClass}
              href={`${localePath(locale, '/account/orders')}?order=${contract.order.id}`}
            >
              {message(messages, 'order', { incrementId: contract.order.incrementId })}
            </a>
            {contract.invoiceNumber !== null && (
              <a
                className={linkClass}
                href={`${localePath(locale, '/account/invoices')}?invoice=${contract.invoiceNumber}`}
              >
                {message(messages, 'invoice', { number: contract.invoiceNumber })}
              </a>
            )}
          </div>
          <ContractDocument {...props} contract={contract} />
          {contract.signature === null && (
            <div className="print:hidden">
              <Sign {...{ messages, errors, number }} onSigned={onSigned} />
            </div>
          )}
        </div>
      )}
    </Loaded>
  )
}
