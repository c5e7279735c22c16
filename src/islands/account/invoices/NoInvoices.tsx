import { message } from '../../../i18n/fill.ts'
import { localePath } from '../../../i18n/locales.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FollowLink } from '../../shell/FollowLink.tsx'
import type { IslandProps } from '../../shell/use-session.ts'
import { NothingBought } from '../NothingBought.tsx'
import { formatInvoicesView, type InvoicesView } from './invoices-url.ts'

interface NoInvoicesProps extends Pick<IslandProps, 'locale' | 'messages'> {
  readonly view: InvoicesView
  readonly goTo: (view: InvoicesView) => void
}

/** An empty list of invoices: none at all, none of a status, or none unpaid. */
export const NoInvoices = ({ locale, messages, view, goTo }: NoInvoicesProps) => {
  if (view.filter === 'ALL') return <NothingBought locale={locale} messages={messages} />
  const all: InvoicesView = { ...view, filter: 'ALL', page: 1 }
  const isUnpaid = view.filter === 'UNPAID'
  return (
    <EmptyState
      level={3}
      text={message(messages, isUnpaid ? 'none.UNPAID' : 'none.filter')}
      {...(isUnpaid ? { detail: message(messages, 'none.UNPAID.text') } : {})}
      action={
        isUnpaid ? (
          <a className={buttonClass('secondary')} href={localePath(locale, '/account/orders')}>
            {message(messages, 'none.UNPAID.orders')}
          </a>
        ) : (
          <FollowLink
            className={buttonClass('secondary')}
            href={`${location.pathname}${formatInvoicesView(all)}`}
            onFollow={() => goTo(all)}
          >
            {message(messages, 'none.all')}
          </FollowLink>
        )
      }
    />
  )
}
