import type { ReactNode } from 'react'
import { message } from '../../i18n/fill.ts'
import { ChangeSummary } from './ChangeSummary.tsx'
import type { FormProps } from './form-props.ts'
import { RefusedPrice } from './RefusedPrice.tsx'
import { SummaryLines } from './SummaryLines.tsx'
import { SummaryPanel } from './SummaryPanel.tsx'

type FormPriceProps<Option> = FormProps<Option> & { readonly onSend: () => void }

/** The price of the choices, and the button that sends them. */
export const FormPrice = <Option,>(props: FormPriceProps<Option>) => {
  const { messages, errors, configuration, settled, adding, isEdit, taxPercent, onSend } = props
  const { summary, extra, chooseAddon } = configuration
  const { sold, term } = settled
  const isChange = configuration.serviceId !== undefined
  const price = summary !== undefined && 'today' in summary ? summary : undefined
  const lines = (): ReactNode => {
    if (price === undefined || sold === undefined || term === undefined)
      return (
        <RefusedPrice
          {...{ messages, errors }}
          refused={summary !== undefined && 'code' in summary ? summary : undefined}
          onAddon={chooseAddon}
        />
      )
    return isChange ? (
      <ChangeSummary {...{ messages, sold, term }} summary={price} />
    ) : (
      <SummaryLines {...{ messages, sold, term, extra, taxPercent }} summary={price} />
    )
  }
  return (
    <SummaryPanel
      messages={messages}
      summary={isChange ? undefined : price}
      isBusy={adding.isBusy}
      canSend={price !== undefined && (!isChange || props.changed !== undefined)}
      sendLabel={message(messages, isChange ? 'add.change' : isEdit ? 'save' : 'add')}
      onSend={onSend}
    >
      {lines()}
    </SummaryPanel>
  )
}
