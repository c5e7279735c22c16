import type { Cause } from './status-answer.ts'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = Record<string, Json>

/** Field paths by manager. */
export type Owners = Record<string, string[]>

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the values of an intent by path; lists are atomic. */
export const leavesOf = (object: Json, path = ''): Map<string, Json> => {
  if (!isObject(object) || (Object.keys(object).length === 0 && path !== '')) {
    return new Map([[path, object]])
  }
  const leaves = new Map<string, Json>()
  for (const [key, value] of Object.entries(object)) {
    const name = key.includes('.') || key.includes('/') ? `[${key}]` : key
    for (const [at, leaf] of leavesOf(value, `${path}.${name}`)) leaves.set(at, leaf)
  }
  return leaves
}

const keysOf = (path: string): string[] =>
  Array.from(path.matchAll(/\.(?:\[([^\]]+)\]|([^.[\]]+))/g), ([, a, b]) => a ?? b ?? '')

const valueAt = (object: JsonObject, path: string): Json | undefined => {
  let value: Json | undefined = object
  for (const key of keysOf(path)) value = isObject(value) ? value[key] : undefined
  return value
}

const setAt = (object: JsonObject, path: string, value: Json): void => {
  const keys = keysOf(path)
  const last = keys.pop() ?? ''
  let parent = object
  for (const key of keys) {
    const next = parent[key]
    if (isObject(next)) parent = next
    else {
      const made: JsonObject = {}
      parent[key] = made
      parent = made
    }
  }
  parent[last] = value
}

/** Removes a field, and its parents that are empty then. */
const removeAt = (object: JsonObject, [key = '', ...rest]: readonly string[]): void => {
  const child = object[key]
  if (rest.length > 0 && isObject(child)) {
    removeAt(child, rest)
    if (Object.keys(child).length > 0) return
  }
  Reflect.deleteProperty(object, key)
}

const isSame = (a: Json | undefined, b: Json | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/** Merges an intent as server-side apply does; with conflicts, nothing changes. */
export const applyIntent = (
  current: { readonly object: JsonObject; readonly owners: Owners } | undefined,
  intent: JsonObject,
  manager: string,
  force: boolean,
): { object: JsonObject; owners: Owners; conflicts: readonly Cause[] } => {
  const object = structuredClone(current?.object ?? {})
  const owners = structuredClone(current?.owners ?? {})
  const leaves = leavesOf(intent)
  const conflicts: Cause[] = []
  for (const [path, value] of leaves) {
    if (isSame(valueAt(object, path), value)) continue
    for (const [other, paths] of Object.entries(owners)) {
      if (other === manager || !paths.includes(path)) continue
      if (force) owners[other] = paths.filter((owned) => owned !== path)
      else {
        const message = `conflict with "${other}"`
        conflicts.push({ reason: 'FieldManagerConflict', message, field: path })
      }
    }
  }
  if (conflicts.length > 0) return { object, owners, conflicts }
  for (const path of owners[manager] ?? []) {
    const isOthers = Object.entries(owners).some(
      ([other, paths]) => other !== manager && paths.includes(path),
    )
    if (!leaves.has(path) && !isOthers) removeAt(object, keysOf(path))
  }
  for (const [path, value] of leaves) {
    // An empty map adds nothing.
    if (!isObject(value) || !isObject(valueAt(object, path))) setAt(object, path, value)
  }
  owners[manager] = [...leaves.keys()]
  return { object, owners, conflicts }
}
