import type { ServiceLimit } from '../../../contract/service-details.ts'
import { message, type Messages } from '../../../i18n/fill.ts'
import type { ServiceFact } from './CopyFacts.tsx'

const valueText = (messages: Messages, { value, unit }: ServiceLimit): string | undefined => {
  if (value === null) return message(messages, 'value.unlimited')
  if (value === true) return message(messages, 'value.included')
  if (typeof value !== 'number' || value === 0) return undefined
  const count = value.toLocaleString('en-US')
  return unit === null || unit === 'count' ? count : message(messages, `unit.${unit}`, { count })
}

/** Returns what a package includes, as far as it has a name: no choices, nothing that is left out. */
export const limitFacts = (
  messages: Messages,
  limits: readonly ServiceLimit[],
): readonly ServiceFact[] =>
  limits.flatMap((limit) => {
    const label = messages[`limit.${limit.name}`]
    const text = valueText(messages, limit)
    return label === undefined || text === undefined ? [] : [{ label, text }]
  })
