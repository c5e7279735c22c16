import type { ReactNode } from 'react'
import { message } from '../../i18n/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { Added } from '../configurator/Added.tsx'
import { AddingNotices } from '../configurator/AddingNotices.tsx'
import type { AddingOne } from '../configurator/use-adding.ts'
import type { IslandProps } from '../shell/use-session.ts'

interface OrderFormProps extends IslandProps {
  readonly adding: AddingOne
  readonly isEdit: boolean
  readonly title: string
  /** Undefined when it is not on sale. */
  readonly price: string | undefined
  readonly priceNote: string
  readonly onSend: () => void
  readonly onAnother: () => void
  readonly children: ReactNode
}

/** An order form with its price and its answer. */
export const OrderForm = (props: OrderFormProps) => {
  const { locale, messages, errors, adding, isEdit, title, price, priceNote } = props
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
        className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8 pt-4 pb-14"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          props.onSend()
        }}
      >
        <h1 tabIndex={-1} className="text-3xl font-bold outline-none">
          {title}
        </h1>
        {props.children}
        <AddingNotices {...{ messages, errors, adding }} />
        <div className="grid gap-3 rounded-lg border border-line bg-surface-raised p-4">
          <output className="grid gap-0.5" aria-live="polite">
            <span className="text-xl font-bold tabular-nums">
              {price ?? message(messages, 'order.none')}
            </span>
            <span className="text-ink-soft">{priceNote}</span>
          </output>
          {price !== undefined && (
            <Button type="submit" wide busy={adding.isBusy}>
              {message(messages, isEdit ? 'order.save' : 'order.add')}
            </Button>
          )}
        </div>
      </form>
    </div>
  )
}
