import type { ServiceLimit } from '../../../contract/service-details.ts'
import { addonLabel, quantityText, type AddonTexts } from '../../../i18n/addon-texts.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import type { ServiceFact } from './CopyFacts.tsx'

/** Returns what a package includes, as far as it has a name: no choices, nothing that is left out. */
export const limitFacts = (
  messages: Messages,
  limits: readonly ServiceLimit[],
): readonly ServiceFact[] => {
  const t: AddonTexts = (key, params) => message(messages, key, params)
  const valueText = ({ value, unit }: ServiceLimit): string | undefined => {
    if (value === null) return t('value.unlimited')
    if (value === true) return message(messages, 'included')
    return typeof value === 'number' && value > 0 ? quantityText(value, unit, t) : undefined
  }
  return limits.flatMap((limit) => {
    const [label, text] = [addonLabel(limit.name, t), valueText(limit)]
    return label === undefined || text === undefined ? [] : [{ label, text }]
  })
}
