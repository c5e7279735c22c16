import { useCallback, useEffect, useRef } from 'react'
import { getOrderInvoice } from '../../../contract/orders.ts'
import { message } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useQuery } from '../../shell/use-query.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { Loaded } from '../Loaded.tsx'
import { InvoiceDocument, type Seller } from './InvoiceDocument.tsx'

interface OrderInvoiceProps extends IslandProps {
  readonly seller: Seller
  readonly id: string
}

/** The invoice of an order, to read and to print. */
export const OrderInvoice = (props: OrderInvoiceProps) => {
  const { messages, errors, id } = props
  const load = useCallback(
    (signal: AbortSignal) => call(getOrderInvoice, { params: { id } }, { signal }),
    [id],
  )
  const query = useQuery(load, 'once')
  const isLoaded = query.answer !== undefined
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isLoaded) top.current?.focus()
  }, [isLoaded])
  return (
    <Loaded
      messages={messages}
      errors={errors}
      query={query}
      skeleton={<Skeleton className="h-96 w-full" />}
    >
      {(invoice) => (
        <div ref={top} tabIndex={-1} className="grid gap-4 outline-none">
          <InvoiceDocument {...props} invoice={invoice} />
          <div className="print:hidden">
            <Button look="secondary" onClick={() => window.print()}>
              {message(messages, 'invoice.print')}
            </Button>
          </div>
        </div>
      )}
    </Loaded>
  )
}
