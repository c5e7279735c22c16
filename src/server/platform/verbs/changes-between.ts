import { formatMoney, money } from '../../../contract/money.ts'
import type { VerbChange } from '../../../contract/staff-verbs.ts'
import type { Json } from '../audit/index.ts'

const isMoney = (name: string): boolean => /(?:price|fee|amount|spend)$/i.test(name)

const shown = (name: string, value: Exclude<Json, object>): string | null => {
  if (value === null || value === '') return null
  return typeof value === 'number' && isMoney(name) && Number.isSafeInteger(value)
    ? formatMoney(money(value))
    : String(value)
}

/** Returns the name of an entry of a list: its first text, such as a region's name. */
const nameOf = (entry: Json, at: number): string =>
  (typeof entry === 'object' && entry !== null
    ? Object.values(entry).find((value): value is string => typeof value === 'string')
    : undefined) ?? String(at + 1)

/** Lists the values of a state by their path. */
const valuesOf = (state: Json, path = ''): readonly (readonly [string, string])[] => {
  if (typeof state !== 'object' || state === null) {
    const text = shown(path, state)
    return text === null ? [] : [[path, text]]
  }
  const entries = Array.isArray(state)
    ? state.map((entry: Json, at) => [nameOf(entry, at), entry] as const)
    : Object.entries(state)
  return entries.flatMap(([name, value]) => valuesOf(value, path === '' ? name : `${path} ${name}`))
}

/** Returns the values that differ between two states; money is shown in dollars. */
export const changesBetween = (before: Json, after: Json): readonly VerbChange[] => {
  const [from, to] = [new Map(valuesOf(before)), new Map(valuesOf(after))]
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((name) => {
    const change = { name, from: from.get(name) ?? null, to: to.get(name) ?? null }
    return change.from === change.to ? [] : change
  })
}
