import { memo, useState, type ComponentType } from 'react'
import type { ChosenAddon } from '../../contract/configured-price.ts'
import type { Addon, Package } from '../../contract/products.ts'
import { addonLabel, includedText, optionText, quantityText } from '../../i18n/addon-texts.ts'
import { message, type MessageParams } from '../../i18n/fill.ts'
import { priceText } from '../../ui/Price.tsx'
import { Select } from '../../ui/Select.tsx'
import type { IslandProps } from '../shell/use-session.ts'
import { addonChoices, chosenValue, type AddonChoice } from './choices.ts'
import type { AddonProps } from './configurator-kind.ts'

interface AddonFieldsProps extends IslandProps {
  readonly sold: Package
  readonly chosen: readonly ChosenAddon[]
  readonly fields: Readonly<Record<string, ComponentType<AddonProps>>>
  /** What cannot be chosen. */
  readonly fixed: readonly string[]
  readonly onValue: (name: string, value: string) => void
}

/** Returns the text of a choice with its monthly price. */
const choiceText = (
  messages: IslandProps['messages'],
  addon: Addon,
  { value, option }: AddonChoice,
): string => {
  const t = (key: string, params?: MessageParams): string => message(messages, key, params)
  if (option === undefined)
    return value === 0
      ? t('addon.none')
      : t('addon.included', { value: quantityText(Number(value), addon.unit, t) })
  const text = optionText(option, t)
  const { monthlyPrice } = option.data
  return monthlyPrice === 0
    ? text
    : t('addon.priced', { value: text, price: priceText(monthlyPrice) })
}

type AddonSelectProps = Pick<AddonProps, 'messages' | 'addon' | 'onValue'> & {
  readonly value: string
}

/** One addon; it shows a choice at once, because the form renders after the total. */
const AddonSelect = memo(({ messages, addon, value, onValue }: AddonSelectProps) => {
  const [own, setOwn] = useState({ value, given: value })
  if (own.given !== value) setOwn({ value, given: value })
  const t = (key: string, params?: MessageParams): string => message(messages, key, params)
  return (
    <Select
      label={addonLabel(addon.name, t) ?? addon.name}
      value={own.value}
      onChoice={(chosen) => {
        setOwn({ ...own, value: chosen })
        onValue(addon.name, chosen)
      }}
    >
      {addonChoices(addon).map((choice) => (
        <option key={String(choice.value)} value={String(choice.value)}>
          {choiceText(messages, addon, choice)}
        </option>
      ))}
    </Select>
  )
})
AddonSelect.displayName = 'AddonSelect'

/** Returns the addons of a package with something to choose. */
export const choosableAddons = ({ addons }: Package, fixed: readonly string[]): readonly Addon[] =>
  addons.filter((addon) => !fixed.includes(addon.name) && addonChoices(addon).length > 0)

/** The addons with a choice. */
export const AddonFields = memo((props: AddonFieldsProps) => {
  const { sold, chosen, fields, fixed, onValue, locale, messages, errors } = props
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {choosableAddons(sold, fixed).map((addon) => {
        const Own = Object.hasOwn(fields, addon.name) ? fields[addon.name] : undefined
        return (
          <div key={addon.name} className={Own === undefined ? undefined : 'sm:col-span-2'}>
            {Own === undefined ? (
              <AddonSelect
                {...{ messages, addon, onValue }}
                value={String(chosenValue(addon, chosen))}
              />
            ) : (
              <Own {...{ locale, messages, errors, sold, addon, chosen, onValue }} />
            )}
          </div>
        )
      })}
    </div>
  )
})
AddonFields.displayName = 'AddonFields'

/** What the package contains besides the choices. */
export const IncludedAddons = memo(
  ({ messages, sold }: Pick<AddonFieldsProps, 'messages' | 'sold'>) => {
    const t = (key: string, params?: MessageParams): string => message(messages, key, params)
    const included = sold.addons.flatMap((addon) => {
      const label = addonLabel(addon.name, t)
      const value = includedText(addon, t)
      if (label === undefined || value === false || addonChoices(addon).length > 0) return []
      return [{ name: addon.name, label, value: value === true ? t('value.yes') : value }]
    })
    if (included.length === 0) return null
    return (
      <details className="rounded-lg border border-line">
        <summary className="min-h-11 cursor-pointer px-3 py-2.5 font-medium">
          {t('included', { name: sold.name, count: included.length })}
        </summary>
        <dl className="grid gap-x-8 px-3 pb-3 sm:grid-cols-2">
          {included.map(({ name, label, value }) => (
            <div key={name} className="flex justify-between gap-4 border-t border-line py-1.5">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="text-end font-medium tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    )
  },
)
IncludedAddons.displayName = 'IncludedAddons'
