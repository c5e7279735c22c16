import { useEffect, useRef } from 'react'
import { message } from '../../../i18n/fill.ts'
import { FollowLink } from '../../shell/FollowLink.tsx'
import { useUrlState } from '../../shell/use-url-state.ts'
import type { IslandProps } from '../../shell/use-session.ts'
import { AccountGate } from '../AccountGate.tsx'
import { InvoiceDetail } from './InvoiceDetail.tsx'
import type { Seller } from './BillingDocument.tsx'
import { InvoiceList } from './InvoiceList.tsx'
import { formatInvoicesView, parseInvoicesView, type InvoicesView } from './invoices-url.ts'

interface InvoicesProps extends IslandProps {
  readonly seller: Seller
}

/** The list and one invoice. The list stays mounted, so the way back is exact. */
const InvoicesContent = (props: InvoicesProps) => {
  const { state: view, goTo } = useUrlState(parseInvoicesView, formatInvoicesView)
  const { invoice } = view
  const before = useRef(invoice)
  useEffect(() => {
    const left = before.current
    before.current = invoice
    if (left !== undefined && invoice === undefined) document.getElementById(left)?.focus()
  }, [invoice])
  const back: InvoicesView = { ...view, invoice: undefined }
  return (
    <>
      {invoice !== undefined && (
        <>
          <div className="print:hidden">
            <FollowLink
              href={`${location.pathname}${formatInvoicesView(back)}`}
              onFollow={() => goTo(back)}
            >
              {message(props.messages, 'back')}
            </FollowLink>
          </div>
          <InvoiceDetail key={invoice} {...props} number={invoice} />
        </>
      )}
      <div className={invoice === undefined ? 'contents' : 'hidden'}>
        <InvoiceList {...props} view={view} goTo={goTo} />
      </div>
    </>
  )
}

/** The page `/account/invoices`. */
export const Invoices = (props: InvoicesProps) => (
  <AccountGate>
    <InvoicesContent {...props} />
  </AccountGate>
)
