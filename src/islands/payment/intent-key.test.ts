import { expect, it } from 'vitest'
import { formatKeyedIntent, keyedIntentFor, parseKeyedIntent } from './intent-key.ts'

it('an intent keeps its key when it is repeated', () => {
  let made = 0
  const newKey = () => `key${String((made += 1))}`
  const first = keyedIntentFor(undefined, 'order {"a":1}', newKey)
  const stored = parseKeyedIntent(formatKeyedIntent(first))
  expect(keyedIntentFor(stored, 'order {"a":1}', newKey)).toEqual(first)
  expect(keyedIntentFor(stored, 'order {"a":2}', newKey).key).not.toBe(first.key)
  expect(parseKeyedIntent(undefined)).toBeUndefined()
  expect(parseKeyedIntent('nonsense')).toBeUndefined()
})
