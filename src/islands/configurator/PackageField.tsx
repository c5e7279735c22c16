import { memo, useMemo } from 'react'
import type { Term } from '../../contract/configured-price.ts'
import { add, formatMoney, fromDollars, shareRoundedUp } from '../../contract/money.ts'
import type { Package } from '../../contract/products.ts'
import { addonLabel, factLabels, includedText } from '../../i18n/addon-texts.ts'
import { message, type MessageParams, type Messages } from '../../i18n/fill.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ChoiceCard } from './ChoiceCard.tsx'
import type { Choices } from './choices.ts'
import { monthsOf } from './term-text.ts'

interface PackageFieldProps {
  readonly messages: Messages
  readonly packages: readonly Package[]
  readonly soldKey: string | undefined
  readonly term: Term | undefined
  readonly onChoose: (change: Partial<Choices>) => void
}

/** Maximum number of facts of a package. */
const mostFacts = 4

/** Returns the addons in which packages differ, the most telling first. */
const tellingAddons = (packages: readonly Package[]): readonly string[] =>
  Object.keys(factLabels)
    .filter((name) => {
      const values = packages.map(({ addons }) => addons.find((each) => each.name === name)?.value)
      return new Set(values).size > 1
    })
    .slice(0, mostFacts)

interface FactsProps {
  readonly messages: Messages
  readonly sold: Package
  readonly names: readonly string[]
}

const Facts = ({ messages, sold, names }: FactsProps) => {
  const t = (key: string, params?: MessageParams): string => message(messages, key, params)
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-0.5 pt-1 text-sm text-ink-soft">
      {names.flatMap((name) => {
        const addon = sold.addons.find((each) => each.name === name)
        const value = addon === undefined ? false : includedText(addon, t)
        return value === false ? (
          []
        ) : (
          <span key={name}>
            {addonLabel(name, t)}
            {value !== true && <span className="font-medium text-ink"> {value}</span>}
          </span>
        )
      })}
    </span>
  )
}

/** The chosen term; undefined without one. */
type ShownTerm = { readonly [Field in keyof Term]: Term[Field] | undefined }

/** Returns the price of a term in full, and per month if it is longer: '$24.90 for 12 months'. */
const PackagePrice = ({
  messages,
  sold,
  duration,
  durationType,
}: Omit<FactsProps, 'names'> & ShownTerm) => {
  const row = sold.pricing.find(
    (each) => each.duration === duration && each.durationType === durationType,
  )
  const shown = row ?? sold.pricing[0]
  if (shown === undefined) return null
  const due = add(fromDollars(shown.price))
  const months = monthsOf(shown)
  return (
    <span className="tabular-nums">
      <span className="font-bold">{formatMoney(due)}</span>{' '}
      <span className="text-sm text-ink-soft">
        {months === undefined || months === 1
          ? message(messages, 'price.a-month')
          : message(messages, 'price.for-months', {
              count: months,
              month: formatMoney(shareRoundedUp(due, 1, months)),
            })}
      </span>
    </span>
  )
}

interface PackageCardProps extends FactsProps, ShownTerm, Pick<PackageFieldProps, 'onChoose'> {
  readonly isChecked: boolean
}

/** One package; a choice renders only the cards that it changes. */
const PackageCard = memo((props: PackageCardProps) => {
  const { messages, sold, names, isChecked, duration, durationType, onChoose } = props
  return (
    <ChoiceCard
      name="configure-package"
      value={sold.key}
      isChecked={isChecked}
      isDisabled={sold.isDisabled}
      onChoose={(packageKey) => onChoose({ packageKey })}
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-bold">{sold.name}</span>
        {sold.isDisabled ? (
          <Badge>{message(messages, 'package.sold-out')}</Badge>
        ) : (
          <span className="flex flex-wrap gap-1">
            {sold.isPopular && !sold.badges.includes('best-seller') && (
              <Badge>{message(messages, 'package.popular')}</Badge>
            )}
            {sold.badges
              .filter((badge) => badge === 'best-seller')
              .map((badge) => (
                <Badge key={badge}>{message(messages, `badge.${badge}`)}</Badge>
              ))}
          </span>
        )}
      </span>
      <PackagePrice {...{ messages, sold, duration, durationType }} />
      <Facts messages={messages} sold={sold} names={names} />
      {sold.isDisabled && (
        <span className="block pt-1 text-sm">{message(messages, 'package.sold-out.text')}</span>
      )}
    </ChoiceCard>
  )
})
PackageCard.displayName = 'PackageCard'

/** The packages of a region; sold-out ones are disabled. */
export const PackageField = memo((props: PackageFieldProps) => {
  const { messages, packages, soldKey, term, onChoose } = props
  const names = useMemo(() => tellingAddons(packages), [packages])
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="sr-only">{message(messages, 'step.package')}</legend>
      {packages.map((sold) => (
        <PackageCard
          key={sold.key}
          {...{ messages, sold, names, onChoose }}
          isChecked={sold.key === soldKey}
          duration={term?.duration}
          durationType={term?.durationType}
        />
      ))}
    </fieldset>
  )
})
PackageField.displayName = 'PackageField'
