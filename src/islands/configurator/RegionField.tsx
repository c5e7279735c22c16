import type { Region } from '../../contract/places.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { ChoiceCard } from './ChoiceCard.tsx'

interface RegionFieldProps {
  readonly messages: Messages
  readonly regions: readonly Region[]
  readonly regionId: string
  readonly onChoose: (id: string) => void
}

/** The region in which the product runs. */
export const RegionField = ({ messages, regions, regionId, onChoose }: RegionFieldProps) => (
  <fieldset className="grid gap-3 sm:grid-cols-2">
    <legend className="sr-only">{message(messages, 'step.region')}</legend>
    {regions.map(({ id, name }) => (
      <ChoiceCard
        key={id}
        name="configure-region"
        value={id}
        isChecked={id === regionId}
        onChoose={onChoose}
      >
        <span className="font-medium">{name}</span>
      </ChoiceCard>
    ))}
  </fieldset>
)
