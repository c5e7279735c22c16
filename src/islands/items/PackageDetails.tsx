import { useStore } from '@nanostores/react'
import { useEffect, type ReactNode } from 'react'
import type { PackageCartFields } from '../../contract/items/package-fields.ts'
import type { Messages } from '../../i18n/fill.ts'
import { $regionNames, loadRegionNames } from '../../stores/region-names.ts'
import { priceText } from '../../ui/Price.tsx'
import { AddonLines } from './AddonLines.tsx'
import type { ItemText } from './item-text.ts'

interface PackageDetailsProps {
  readonly messages: Messages
  readonly text: ItemText
  readonly item: PackageCartFields
  /** The configurator with the item's choices. */
  readonly editHref: string | undefined
  /** What only this kind has. */
  readonly children?: ReactNode
}

/** The plan, region and addons of a package, the lines of a change, and why it cannot be ordered. */
export const PackageDetails = (props: PackageDetailsProps) => {
  const { messages, text, item, editHref, children } = props
  const { problem, planName, change, owed } = item
  const region = useStore($regionNames).get(item.regionId)
  useEffect(() => void loadRegionNames(), [])
  return (
    <>
      <p className="text-sm text-ink-soft">
        {text(messages, `action.${item.action}`, { plan: planName })}
        {region !== undefined && ` · ${region}`}
      </p>
      {children}
      <AddonLines messages={messages} addons={item.addons} />
      {change?.map(({ kind, name, price }) => (
        <p key={`${kind} ${name}`} className="text-sm text-ink-soft tabular-nums">
          {text(messages, kind === 'fee' ? `change.${name}` : `change.${kind}`)}: {priceText(price)}
        </p>
      ))}
      {owed > 0 && (
        <p className="text-sm text-ink-soft tabular-nums">
          {text(messages, 'change.owed', { price: priceText(owed) })}
        </p>
      )}
      {problem !== null && (
        <p className="font-medium text-bad" role="alert">
          {text(messages, `problem.${problem.code}`, problem.params)}
        </p>
      )}
      {editHref !== undefined && (
        <p>
          <a
            className="inline-flex min-h-11 items-center underline underline-offset-4"
            href={editHref}
            aria-label={text(messages, 'edit.of', { name: item.name })}
          >
            {text(messages, 'edit')}
          </a>
        </p>
      )}
    </>
  )
}
