import { memo, useState } from 'react'
import { configuredPrice } from '../../../contract/configured-price.ts'
import { isEndOfLife } from '../../../contract/end-of-life.ts'
import type { AddonOption } from '../../../contract/products.ts'
import { fill, message } from '../../../i18n/fill.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { priceText } from '../../../ui/Price.tsx'
import { chosenValue } from '../choices.ts'
import { ChoiceCard } from '../ChoiceCard.tsx'
import type { AddonProps } from '../configurator-kind.ts'

/** Why a system cannot be chosen, and the storage with which it can. */
interface TooSmall {
  readonly text: string
  readonly more: number | undefined
}

const tooSmall = (
  { sold, chosen, addon, errors }: AddonProps,
  { data: { value, minDiskGb } }: AddonOption,
): TooSmall | undefined => {
  const [term] = sold.pricing
  if (term === undefined || minDiskGb === undefined) return undefined
  const others = chosen.filter(({ name }) => name !== addon.name)
  const addons = [...others, { name: addon.name, value }]
  const price = configuredPrice(sold, { ...term, addons }, 0)
  if (price.ok || price.code !== 'DISK_TOO_SMALL') return undefined
  const more = price.params['more']
  return {
    text: fill(errors[price.code] ?? '', price.params),
    more: more === undefined ? undefined : Number(more),
  }
}

type SystemProps = Pick<AddonProps, 'messages' | 'addon' | 'onValue'> & {
  readonly option: AddonOption
  readonly isChosen: boolean
  readonly isOld: boolean
  readonly small: TooSmall | undefined
}

/** One system; one that needs a larger disk says so, and offers it. A choice renders only those that it changes. */
const System = memo((props: SystemProps) => {
  const { messages, addon, option, isChosen, isOld, small, onValue } = props
  const { value, monthlyPrice } = option.data
  return (
    <div className="grid content-start gap-2">
      <ChoiceCard
        name="configure-system"
        value={String(value)}
        isChecked={isChosen}
        isDisabled={small !== undefined}
        onChoose={() => onValue(addon.name, String(value))}
      >
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="font-medium">{option.name}</span>
          {isOld && <Badge tone="warn">{message(messages, 'system.old.mark')}</Badge>}
        </span>
        {monthlyPrice > 0 && (
          <span className="block text-sm tabular-nums text-ink-soft">
            {message(messages, 'system.price', { price: priceText(monthlyPrice) })}
          </span>
        )}
        {small !== undefined && <span className="block pt-1 text-sm">{small.text}</span>}
      </ChoiceCard>
      {small?.more !== undefined && (
        <div>
          <Button
            look="secondary"
            onClick={() => {
              onValue('cs-more-storage', String(small.more))
              onValue(addon.name, String(value))
            }}
          >
            {message(messages, 'system.more', { count: small.more, name: option.name })}
          </Button>
        </div>
      )}
    </div>
  )
})
System.displayName = 'System'

/** The operating systems; those without security updates are behind a section of their own. */
export const SystemField = (props: AddonProps) => {
  const { messages, addon, chosen, onValue } = props
  const [now] = useState(() => new Date())
  const isOld = ({ data }: AddonOption): boolean => isEndOfLife(data.endOfLife, now)
  const value = chosenValue(addon, chosen)
  const old = addon.options.filter(isOld)
  const isOldChosen = old.some(({ data }) => data.value === value)
  const [isOpen, setOpen] = useState(isOldChosen)
  const list = (options: readonly AddonOption[]) => (
    <div className="grid gap-3 sm:grid-cols-2">
      {options.map((option) => (
        <System
          key={option.data.value}
          {...{ messages, addon, option, onValue }}
          isChosen={option.data.value === value}
          isOld={isOld(option)}
          small={tooSmall(props, option)}
        />
      ))}
    </div>
  )
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-2 font-medium">{message(messages, 'system.label')}</legend>
      {list(addon.options.filter((option) => !isOld(option)))}
      {old.length > 0 && (
        <details
          open={isOpen || isOldChosen}
          className="rounded-lg border border-line"
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary className="min-h-11 cursor-pointer px-3 py-2.5 font-medium">
            {message(messages, 'system.old', { count: old.length })}
          </summary>
          <div className="grid gap-3 px-3 pb-3">
            <p className="max-w-prose text-sm text-ink-soft">
              {message(messages, 'system.old.text')}
            </p>
            {list(old)}
          </div>
        </details>
      )}
      {isOldChosen && (
        <Notice tone="warn" role="status">
          {message(messages, 'system.old.chosen')}
        </Notice>
      )}
    </fieldset>
  )
}
