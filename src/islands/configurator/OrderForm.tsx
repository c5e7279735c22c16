import { useState, type ReactNode } from 'react'
import type { Money } from '../../contract/money.ts'
import { message } from '../../i18n/fill.ts'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import { Added } from './Added.tsx'
import { AddingNotices } from './AddingNotices.tsx'
import { sentErrors, type FieldError } from './sent-errors.ts'
import { SummaryPanel } from './SummaryPanel.tsx'
import type { AddingOne } from './use-adding.ts'

interface OrderFormProps extends IslandProps {
  readonly adding: AddingOne
  readonly isEdit: boolean
  readonly title: string
  /** The label of the link to the product's page. */
  readonly back: string
  /** Today, with VAT; undefined without a price. */
  readonly total: Money | undefined
  /** The lines of the price, or why there is none. */
  readonly summary: ReactNode
  /** What the fields lack now. */
  readonly problems?: readonly FieldError[]
  readonly onSend: () => void
  readonly onAnother: () => void
  readonly children: ReactNode
}

const none: readonly FieldError[] = []

/** The order form of a product without packages, with its price and its answer. */
export const OrderForm = (props: OrderFormProps) => {
  const { locale, messages, errors, adding, isEdit, title, back, total } = props
  const { summary, problems = none, onSend } = props
  const [sent, setSent] = useState(none)
  if (adding.added !== undefined) {
    return (
      <div className="page-width">
        <Added
          {...{ locale, messages, kind: isEdit ? 'edit' : 'new', name: adding.added }}
          onAnother={props.onAnother}
        />
      </div>
    )
  }
  return (
    <div className="page-width">
      <form
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 pt-4 pb-14 lg:grid-cols-[minmax(0,1fr)_22rem]"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setSent([...problems])
          onSend()
        }}
      >
        <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
          <div>
            <a
              className="inline-flex min-h-11 items-center underline underline-offset-4"
              href={location.pathname}
            >
              {back}
            </a>
            <h1 tabIndex={-1} className="text-3xl font-bold outline-none">
              {title}
            </h1>
          </div>
          <ErrorSummary
            title={message(messages, 'order.failed')}
            attempt={sent}
            errors={sentErrors(sent, problems)}
          />
          {props.children}
          <AddingNotices {...{ messages, errors, adding }} />
        </div>
        <SummaryPanel
          {...{ messages, total }}
          isBusy={adding.isBusy}
          canSend={total !== undefined}
          sendLabel={message(messages, isEdit ? 'order.save' : 'order.add')}
        >
          {summary}
        </SummaryPanel>
      </form>
    </div>
  )
}
