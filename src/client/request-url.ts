import { isRecord } from './is-record.ts'

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/** Fills and encodes a path's `{name}` parameters. Throws TypeError if one is missing. */
export const fillPath = (path: string, params: unknown): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = isRecord(params) ? asText(params[name]) : undefined
    if (value === undefined) throw new TypeError(`path parameter ${name} is missing`)
    return encodeURIComponent(value)
  })

/** Returns a call's query: '' or starting with `?`. */
export const queryText = (query: unknown): string => {
  if (!isRecord(query)) return ''
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const text = asText(value)
    if (text !== undefined) search.set(name, text)
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}
