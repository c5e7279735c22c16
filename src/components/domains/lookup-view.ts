import { statusSlug } from '../../contract/domain-status.ts'
import type { RegisterInfo } from '../../contract/domains.ts'
import { fill } from '../../i18n/fill.ts'
import { distanceOf, formatDay } from '../../i18n/format-date.ts'
import type { Distance } from '../../i18n/format-date.ts'

/** Lines of text by the name of the field that shows them. */
export type FieldValues = Readonly<Record<string, readonly string[]>>

const templateOf = (view: string): HTMLTemplateElement | null =>
  document.querySelector<HTMLTemplateElement>(`template[data-view="${view}"]`)

/** A text that the page has for the script, in an attribute of its facts. */
const factWord = (word: 'hidden' | 'signed' | 'unsigned' | Distance['text']): string => {
  for (const { content } of document.querySelectorAll<HTMLTemplateElement>('template[data-view]')) {
    const text = content.querySelector('dl[data-hidden]')?.getAttribute(`data-${word}`)
    if (text) return text
  }
  return ''
}

/** A day, and how far it is: `13/08/2027 (in 8 months)`. */
const dayLines = (moment: string | null): string[] => {
  if (moment === null || Number.isNaN(Date.parse(moment))) return []
  const { text, count } = distanceOf(moment, new Date())
  return [`${formatDay(moment)} (${fill(factWord(text), { count })})`]
}

let statusWords: Readonly<Record<string, unknown>> | undefined

/** A status in plain words: a few, and what it means where the page says it; none when it is unknown. */
export const wordsOfStatus = (status: string): readonly string[] => {
  if (statusWords === undefined) {
    const words: unknown = JSON.parse(
      document.querySelector('[data-status-words]')?.textContent ?? '{}',
    )
    statusWords = { ...(typeof words === 'object' ? words : {}) }
  }
  const words = statusWords[statusSlug(status)]
  return Array.isArray(words) ? words.filter((word) => typeof word === 'string') : []
}

/** What is known of a name, as its fields show it; what is kept back says so. */
export const factsOf = (info: RegisterInfo): FieldValues => {
  const hidden = factWord('hidden')
  const one = (value: string | null): string[] => (value === null ? [] : [value])
  const personal = (value: string | null): string[] =>
    value === null && info.hidden && hidden !== '' ? [hidden] : one(value)
  return {
    shown: [info.unicodeName],
    ascii: info.unicodeName === info.domainName ? [] : [info.domainName],
    holder: personal(info.ownerName),
    email: personal(info.ownerEmail),
    phone: personal(info.ownerPhone),
    registrar: one(info.registrar),
    since: dayLines(info.registeredAt),
    changed: dayLines(info.updatedAt),
    until: dayLines(info.expiresAt),
    nameservers: info.nameservers,
    signed: info.signed === null ? [] : [factWord(info.signed ? 'signed' : 'unsigned')],
    statuses: [...new Set(info.statuses.map((status) => wordsOfStatus(status)[0] ?? status))],
  }
}

/**
 * A view of the page: its fields filled, its links led to the name, what has no value left out;
 * undefined where the page has no such view.
 */
export const drawView = (
  view: string,
  name: string,
  values: FieldValues,
): DocumentFragment | undefined => {
  const template = templateOf(view)
  if (template === null) return undefined
  const drawn = document.importNode(template.content, true)
  for (const field of drawn.querySelectorAll<HTMLElement>('[data-field]')) {
    const { field: key = '', text, seconds } = field.dataset
    if (text !== undefined) field.textContent = fill(text, { name })
    const lines = values[key] ?? []
    const [first] = lines
    if (first === undefined) continue
    if (seconds === undefined)
      field.replaceChildren(
        ...lines.flatMap((line, at) => (at === 0 ? [line] : [document.createElement('br'), line])),
      )
    else field.textContent = fill(seconds, { seconds: first })
    field.parentElement?.removeAttribute('hidden')
  }
  for (const link of drawn.querySelectorAll<HTMLAnchorElement>('a[data-name]'))
    link.search = `?domain=${encodeURIComponent(name)}`
  return drawn
}
