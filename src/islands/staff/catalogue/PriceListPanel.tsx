import { useRef, useState } from 'react'
import { PriceListKey } from '../../../contract/price-lists.ts'
import { message } from '../../../i18n/fill.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Panel } from '../../account/Panel.tsx'
import type { StaffScreenProps } from '../staff-screen.ts'
import { PriceListForm } from './PriceListForm.tsx'
import { PriceListPreview } from './PriceListPreview.tsx'
import { usePriceList } from './use-price-list.ts'

interface PriceListPanelProps extends Pick<StaffScreenProps, 'messages' | 'errors'> {
  readonly mayChange: boolean
  readonly onImported: () => void
}

/** Prices as a CSV: download it, upload or paste it changed, see what changes when, confirm. */
export const PriceListPanel = (props: PriceListPanelProps) => {
  const { messages, errors, mayChange, onImported } = props
  const prices = usePriceList()
  // Empties the file's field after an import.
  const [round, setRound] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const imported = (): void => {
    prices.clear()
    setRound((before) => before + 1)
    heading.current?.focus()
    onImported()
  }
  return (
    <Panel
      title={message(messages, 'prices.title')}
      description={message(messages, 'prices.what')}
      headingRef={heading}
    >
      <div className="flex flex-wrap items-end gap-4">
        <div className="min-w-0 basis-56">
          <Select
            label={message(messages, 'prices.list')}
            value={prices.list}
            onChoice={(key) =>
              prices.choose(PriceListKey.options.find((one) => one === key) ?? 'tlds')
            }
          >
            {PriceListKey.options.map((key) => (
              <option key={key} value={key}>
                {message(messages, `prices.list.${key}`)}
              </option>
            ))}
          </Select>
        </div>
        <Button look="secondary" busy={prices.isSaving} onClick={() => void prices.save()}>
          {message(messages, 'prices.download')}
        </Button>
      </div>
      <PriceListForm key={round} {...{ messages, prices }} />
      <PriceListPreview {...{ messages, errors, prices, mayChange }} onImported={imported} />
    </Panel>
  )
}
