import { memo } from 'react'
import type { PackageList } from '../../contract/package-list.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { ChoiceCard } from './ChoiceCard.tsx'
import { sellingRegions, type Choices } from './choices.ts'

interface RegionFieldProps {
  readonly messages: Messages
  readonly list: PackageList
  readonly regionId: string
  readonly onChoose: (change: Partial<Choices>) => void
}

/** The region in which the product runs. */
export const RegionField = memo(({ messages, list, regionId, onChoose }: RegionFieldProps) => (
  <fieldset className="grid gap-3 sm:grid-cols-2">
    <legend className="sr-only">{message(messages, 'step.region')}</legend>
    {sellingRegions(list).map(({ id, name }) => (
      <ChoiceCard
        key={id}
        name="configure-region"
        value={id}
        isChecked={id === regionId}
        onChoose={(id) => onChoose({ regionId: id })}
      >
        <span className="font-medium">{name}</span>
      </ChoiceCard>
    ))}
  </fieldset>
))
RegionField.displayName = 'RegionField'
