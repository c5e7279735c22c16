// What a recording of a page may have (decision 168): its shapes, and where the visitor clicked. Every
// text is masked, whether the SDK masks it or not, except those of an allow-list.

/** Of rrweb's events and incremental sources: the page, its changes, and the pointer. */
const shownTypes: ReadonlySet<unknown> = new Set([0, 1, 2, 3, 4])
const shownSources: ReadonlySet<unknown> = new Set([0, 1, 2, 3, 4, 6])

/** Texts that only our own code writes. */
const shownKeys: ReadonlySet<string> = new Set([
  ...['tagName', 'class', 'style', '_cssText', 'type', 'role', 'rel', 'lang', 'dir', 'hidden'],
])

const masked = (text: string): string => text.replace(/\S/g, '*')

/** Returns a value of a recording with its texts masked. */
const shownValue = (value: unknown, key: string): unknown => {
  if (typeof value === 'string') return shownKeys.has(key) ? value : masked(value)
  if (Array.isArray(value)) return value.map((one: unknown) => shownValue(one, key))
  if (typeof value !== 'object' || value === null) return value
  const isStyle = 'isStyle' in value && value.isStyle === true
  return Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]) => [
      name,
      isStyle && name === 'textContent' ? part : shownValue(part, name),
    ]),
  )
}

interface RecordedEvent {
  readonly type?: unknown
  readonly data?: unknown
}

const isShown = (event: RecordedEvent): boolean => {
  if (!shownTypes.has(event.type)) return false
  const { data } = event
  const source =
    typeof data === 'object' && data !== null && 'source' in data ? data.source : undefined
  return event.type !== 3 || shownSources.has(source)
}

/** Returns the events of a recording that leave, with their texts masked. */
export const shownRecording = (events: readonly RecordedEvent[]): readonly unknown[] =>
  events.filter(isShown).map((event) => shownValue(event, ''))
