import type { SetupProgress } from '../../contract/items/item-fields.ts'
import type { Messages } from '../../i18n/fill.ts'
import type { ItemText } from './item-text.ts'

interface SetUp {
  readonly fulfilment: string
  readonly setup?: SetupProgress | undefined
}

const minuteMs = 60_000

const usualText = (
  text: ItemText,
  messages: Messages,
  usualMs: number,
  of: 'stage' | 'usual',
): string => {
  if (usualMs < minuteMs) {
    const seconds = Math.max(5, Math.ceil(usualMs / 5_000) * 5)
    return text(messages, `setup.${of}.seconds`, { count: seconds })
  }
  const count = Math.round(usualMs / minuteMs)
  return count === 1
    ? text(messages, `setup.${of}.minute`)
    : text(messages, `setup.${of}.minutes`, { count })
}

/** Returns what a setup does now and how long it usually takes by what was measured; undefined while nothing is set up. */
export const setupText = (
  text: ItemText,
  messages: Messages,
  { fulfilment, setup }: SetUp,
  now: number,
): string | undefined => {
  const isWorking = fulfilment === 'IN_PROGRESS' || fulfilment === 'PROVISIONING'
  if (setup === undefined || !isWorking) return undefined
  const { stage, since, usualMs, lateMs, stageMs, name = '', at = 0, of = 0 } = setup
  const isLate = lateMs !== null && now - Date.parse(since) > lateMs
  if (isLate) return text(messages, 'fulfilment.LATE')
  const [ms, kind] =
    stageMs === null ? ([usualMs, 'usual'] as const) : ([stageMs, 'stage'] as const)
  const parts = [
    text(messages, `setup.${stage}`, { name, at, of }),
    ...(ms === null ? [] : [usualText(text, messages, ms, kind)]),
    text(messages, 'setup.close'),
  ]
  return parts.join(' ')
}
