import { useDeferredValue, type ReactNode } from 'react'
import { message } from '../../i18n/fill.ts'
import type { Settled } from './choices.ts'
import type { FormProps } from './form-props.ts'
import { RefusedPrice } from './RefusedPrice.tsx'
import { SummaryLines } from './SummaryLines.tsx'
import { SummaryPanel } from './SummaryPanel.tsx'

type FormPriceProps<Option> = FormProps<Option> & {
  /** The settled choices once the total is painted. */
  readonly later: Settled
  /** Sends the choices, a change at the price that it shows. */
  readonly onSend: (expectedPrice?: number) => void
}

/** The price of the choices, and the button that sends them. */
export const FormPrice = <Option,>(props: FormPriceProps<Option>) => {
  const { kind, messages, errors, configuration, settled, later, adding, isEdit } = props
  const { taxPercent, onSend } = props
  const { summary, serviceId, chooseAddon } = configuration
  // The total is painted before its lines.
  const shown = useDeferredValue(summary)
  const extra = useDeferredValue(configuration.extra)
  const { service, ChangePrice } = props.changed
  const isChange = serviceId !== undefined
  const price = summary !== undefined && 'today' in summary ? summary : undefined
  const lines = (): ReactNode => {
    if (isChange) return null
    const { sold, term } = later
    if (shown === undefined || 'code' in shown || sold === undefined || term === undefined)
      return (
        <RefusedPrice
          {...{ messages, errors }}
          refused={shown !== undefined && 'code' in shown ? shown : undefined}
          onAddon={chooseAddon}
        />
      )
    const note = kind.priceNote?.(later)
    return (
      <SummaryLines
        {...{ messages, sold, term, extra, taxPercent }}
        summary={shown}
        note={note && message(messages, note.key, note.params)}
      />
    )
  }
  if (isChange && service !== undefined && ChangePrice !== undefined)
    return (
      <ChangePrice
        {...{ locale: props.locale, messages, errors, settled, service, reload: props.reload }}
        isBusy={adding.isBusy}
        onAddon={chooseAddon}
        onAdd={onSend}
      />
    )
  return (
    <SummaryPanel
      messages={messages}
      total={isChange ? undefined : price?.today.total}
      isBusy={adding.isBusy}
      canSend={price !== undefined && !isChange}
      sendLabel={message(messages, isChange ? 'add.change' : isEdit ? 'save' : 'add')}
      onSend={() => {
        if (!isChange) onSend()
      }}
    >
      {lines()}
    </SummaryPanel>
  )
}
